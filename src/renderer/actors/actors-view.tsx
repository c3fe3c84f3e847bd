import { lazy, Suspense, useEffect } from 'react'
import { followPacks } from '../packs/pack-imports.ts'
import { ActorTablePage } from './actor-table-page.tsx'
import { ConflictsPage } from './conflicts-page.tsx'
import { MatrixPage } from './matrix-page.tsx'
import { ProfilePage } from './profile-page.tsx'
import type { ActorsRoute } from './route.ts'
import { SetImportDialog } from './set-import-dialog.tsx'
import { UnusedSets } from './unused-sets.tsx'
import './actors.css'

// the code that draws graphs is loaded with the first graph
const ActorGraphPage = lazy(async () => ({
  default: (await import('./actor-graph-page.tsx')).ActorGraphPage,
}))

// the shapes of countries are loaded with the first map
const MapPage = lazy(async () => ({ default: (await import('./map-page.tsx')).MapPage }))

/** Threat actors: the table, or one of them. */
export function ActorsView({ route }: { readonly route: ActorsRoute }) {
  useEffect(followPacks, [])
  return (
    <div className="actor-drop">
      <UnusedSets />
      <Page route={route} />
      <SetImportDialog />
    </div>
  )
}

function Page({ route }: { readonly route: ActorsRoute }) {
  if (route.page === 'profile') return <ProfilePage key={route.slug} slug={route.slug} />
  if (route.page === 'conflicts') return <ConflictsPage />
  if (route.page === 'graph')
    return (
      <Suspense fallback={<p className="muted actor-wait">Drawing the graph …</p>}>
        <ActorGraphPage key={route.root} root={route.root} />
      </Suspense>
    )
  if (route.page === 'matrix') return <MatrixPage route={route} />
  if (route.page === 'map')
    return (
      <Suspense fallback={<p className="muted actor-wait">Drawing the map …</p>}>
        <MapPage route={route} />
      </Suspense>
    )
  return <ActorTablePage route={route} />
}
