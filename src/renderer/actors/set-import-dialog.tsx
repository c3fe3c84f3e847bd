import { ImportPackDialog } from '../ui/packs/import-pack-dialog.tsx'
import { nextSet, useSetImport } from './set-import.ts'

/** Asks about the file of a set; the workstation reads it as any other data pack. */
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
