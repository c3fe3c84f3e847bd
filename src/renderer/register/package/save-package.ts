import { shorten } from '../../state/format.ts'
import { downloadStarted, saveBytes } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.tsx'

/** Saves a package under its own name. */
export function savePackage(filename: string, bytes: Uint8Array): void {
  saveBytes(filename, 'application/zip', new Uint8Array(bytes))
  toast(downloadStarted(shorten(filename, 24, 16)))
}
