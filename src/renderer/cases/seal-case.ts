import { isProblem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { handedOver, saveBytes } from '../ui/save-file.ts'
import { toast, toastProblem } from '../ui/toast.tsx'

/** Saves a case as a signed archive, and shows what its recipient needs to know. */
export async function sealCase(id: string): Promise<void> {
  const answer = await invoke('caseBoard.seal', { id })
  if (isProblem(answer)) {
    toastProblem(answer)
    return
  }
  saveBytes(answer.name, 'application/zip', answer.bytes)
  toast(`${handedOver(answer.name)} Give the recipient the fingerprint of your key: ${answer.key}`)
}
