import { shorten } from '../../state/format.ts'
import { handedOver } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.tsx'
import { saveBytes } from './save-bytes.ts'

/** Saves a package under its own name. */
export function savePackage(filename: string, bytes: Uint8Array): void {
  saveBytes(filename, 'application/zip', bytes)
  toast(handedOver(shorten(filename, 24, 16)))
}
