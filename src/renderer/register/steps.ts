import { isProblem, type Problem } from '../../contract/problem.ts'
import type { WindowAnswer, WindowInput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { rememberActs, useUndo } from '../state/undo.ts'
import { reportUndone, toastActs, toastProblem, undoAndReport } from '../ui/toast.tsx'

export type RecordWrite = WindowInput<'register.write'>['writes'][number]
type Written = WindowAnswer<'register.write'>

/** Writes records as one act, which Ctrl+Z takes back. With `says` a toast shows this text and offers to undo. */
export async function writeRecords(
  label: string,
  writes: readonly RecordWrite[],
  says: string | null = null,
): Promise<Written | Problem> {
  const answer = await invoke('register.write', { label: label.slice(0, 200), writes: [...writes] })
  if (isProblem(answer)) return answer
  if (says === null) rememberActs(answer)
  else toastActs(says, answer)
  return answer
}

/** Takes back the last change of the register, even one made before this window was opened. */
export async function undoLast(): Promise<void> {
  const own = useUndo.getState().changes.findLast(({ view }) => view === 'register')
  if (own !== undefined) return undoAndReport(own.id)
  const answer = await invoke('register.undo', {})
  if (isProblem(answer)) toastProblem(answer)
  else reportUndone({ title: answer.undone, problem: null })
}
