import { ImportPackDialog } from '../packs/import-pack-dialog.tsx'
import { nextSet, useSetImport } from './set-import.ts'

/** Asks for the file of a set; the workstation imports it like any other data pack. */
export function SetImportDialog() {
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
