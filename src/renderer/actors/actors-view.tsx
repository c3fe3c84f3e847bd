import { useEffect } from 'react'
import { followPacks } from '../packs/pack-imports.ts'
import { loadedPage } from '../ui/loaded-page.tsx'
import { ActorTablePage } from './actor-table-page.tsx'
import { ConflictsPage } from './conflicts-page.tsx'
import { MatrixPage } from './matrix-page.tsx'
import { ProfilePage } from './profile-page.tsx'
import type { ActorsRoute } from './route.ts'
import { SetImportDialog } from './set-import-dialog.tsx'
import { UnusedSets } from './unused-sets.tsx'
import './actors.css'

// the code that draws graphs is loaded with the first graph
const ActorGraphPage = loadedPage(
  async () => (await import('./actor-graph-page.tsx')).ActorGraphPage,
  <p className="muted actor-wait">Drawing the graph …</p>,
)

// the shapes of countries are loaded with the first map
const MapPage = loadedPage(
  async () => (await import('./map-page.tsx')).MapPage,
  <p className="muted actor-wait">Drawing the map …</p>,
)

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
  if (route.page === 'graph') return <ActorGraphPage key={route.root} root={route.root} />
  if (route.page === 'matrix') return <MatrixPage route={route} />
  if (route.page === 'map') return <MapPage route={route} />
  return <ActorTablePage route={route} />
}
