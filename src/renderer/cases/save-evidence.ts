import { isProblem } from '../../contract/problem.ts'
import type { WindowInput } from '../../contract/workstation/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { handedOver, saveBlob } from '../ui/save-file.ts'
import { toast, toastProblem } from '../ui/toast.tsx'

/** The customary password of malware archives, for files that nothing must execute by mistake. */
export const usualPassword = 'infected'

/**
 * Packs evidence and offers it to the user as a file; false when refused. `onProgress` is called with the number of
 * bytes received.
 */
export async function saveEvidence(
  wanted: WindowInput<'caseExport.beginEvidence'>,
  onProgress: (bytes: number, of: number) => void,
): Promise<boolean> {
  const packed = await invoke('caseExport.beginEvidence', wanted)
  if (isProblem(packed)) {
    toastProblem(packed)
    return false
  }
  const { export: id, name, size } = packed
  try {
    const pieces: BlobPart[] = []
    for (let offset = 0, last = false; !last; ) {
      const slice = await invoke('caseExport.readEvidence', { export: id, offset })
      if (isProblem(slice)) {
        toastProblem(slice)
        return false
      }
      pieces.push(slice.bytes)
      offset += slice.bytes.length
      last = slice.last
      onProgress(offset, size)
    }
    saveBlob(name, new Blob(pieces, { type: 'application/zip' }))
    toast(`${handedOver(name)} Give the recipient the password by another channel.`)
    return true
  } finally {
    void invoke('caseExport.endEvidence', { export: id })
  }
}
