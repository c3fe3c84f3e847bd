import { isProblem } from '../../../contract/problem.ts'
import { invoke } from '../../state/bridge.ts'
import { downloadStarted, saveBytes } from '../../ui/save-file.ts'
import { toast, toastProblem } from '../../ui/toast.tsx'
import { useDueChoice } from './due-choice.ts'
import { exportedWords } from './due-words.ts'

/** Exports what the list shows as a calendar and offers it to the user as a file. */
export async function saveCalendar(): Promise<void> {
  const { range, what } = useDueChoice.getState()
  const answer = await invoke('registerDue.calendar', { range, what: [...what] })
  if (isProblem(answer)) {
    toastProblem(answer)
    return
  }
  saveBytes(answer.name, answer.media_type, new Uint8Array(answer.bytes))
  toast(`${downloadStarted(answer.name)} ${exportedWords(answer)}`)
}
