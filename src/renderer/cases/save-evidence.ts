import { isProblem, type Problem } from '../../contract/problem.ts'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import type { WindowInput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { fetchExport } from '../state/fetch-export.ts'
import { act } from '../ui/act.ts'
import { downloadStarted, saveBlob } from '../ui/save-file.ts'
import { toast, toastProblem } from '../ui/toast.tsx'

/** The customary password of malware archives, for files that nothing must execute by mistake. */
export const usualPassword = 'infected'

/**
 * Packs evidence and offers it to the user as a file; returns what was refused. `onProgress` is called with the number
 * of bytes received.
 */
export async function saveEvidence(
  wanted: WindowInput<'caseExport.beginEvidence'>,
  onProgress: (bytes: number, of: number) => void,
): Promise<Problem | null> {
  const packed = await act('caseExport.beginEvidence', wanted, { done: null, refusal: 'caller' })
  if (isProblem(packed)) return packed
  const { name, size } = packed
  const pieces = await fetchSlices(packed.export, (bytes) => onProgress(bytes, size))
  if (isProblem(pieces)) return pieces
  saveBlob(name, new Blob(pieces, { type: 'application/zip' }))
  toast(`${downloadStarted(name)} Give the recipient the password by another channel.`)
  return null
}

/**
 * Offers a piece of evidence to the user as the file that was added. Its digest is compared while it is read; other bytes
 * are never handed over whole.
 */
export async function saveEvidenceFile(
  id: string,
  piece: Pick<OpenedCase['evidence_list'][number], 'id' | 'filename'>,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const begun = await act('caseExport.beginFile', { id, evidence: piece.id }, { done: null })
  if (isProblem(begun)) return
  const pieces = await fetchSlices(begun.export, onProgress)
  if (isProblem(pieces)) {
    toastProblem(pieces)
    return
  }
  // a type of its own would let a browser show it
  saveBlob(begun.name, new Blob(pieces, { type: 'application/octet-stream' }))
  toast(`${downloadStarted(begun.name)} Its SHA-256 is that of the file that was added.`)
}

/** Fetches what was begun, slice by slice. */
const fetchSlices = (id: string, onProgress: (bytes: number) => void): Promise<BlobPart[] | Problem> =>
  fetchExport(
    (offset) => invoke('caseExport.readEvidence', { export: id, offset }),
    () => invoke('caseExport.endEvidence', { export: id }),
    onProgress,
  )
