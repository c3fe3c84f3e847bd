import { useEffect } from 'react'
import { followPacks } from '../packs/pack-imports.ts'
import { loadedPage } from '../ui/loaded-page.tsx'
import { ActorTablePage } from './actor-table-page.tsx'
import { ConflictsPage } from './conflicts-page.tsx'
import { MatrixPage } from './matrix-page.tsx'
import { ProfilePage } from './profile-page.tsx'
import type { ActorsRoute } from './route.ts'
import { UnusedSets } from './unused-sets.tsx'
import './actors.css'
import { ImportPackDialog } from '../packs/import-pack-dialog.tsx'
import { nextSet, useSetImport } from './set-import.ts'

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

/** Asks for the file of a set; the workstation imports it like any other data pack. */
function SetImportDialog() {
  const files = useSetImport((now) => now.files)
  if (files === null) return null
  const [file = null] = files
  return (
    <ImportPackDialog
      key={`${files.length} ${file?.name}`}
      kind="actor_set"
      former={null}
      given={file}
      onClose={nextSet}
    />
  )
}
