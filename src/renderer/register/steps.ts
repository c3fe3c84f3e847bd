import { isProblem, type Problem } from '../../contract/problem.ts'
import type { WindowAnswer, WindowInput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { useUndo } from '../state/undo.ts'
import { act, type Refusal } from '../ui/act.ts'
import { reportUndone, toastProblem, undoAndReport } from '../ui/toast.tsx'

export type RecordWrite = WindowInput<'register.write'>['writes'][number]
type Written = WindowAnswer<'register.write'>

type Saying = {
  /** A message of what was done that offers to undo it; none when absent. */
  readonly done?: string
  /** Who says what was refused; a message when absent. */
  readonly refusal?: Refusal
}

/** Writes records as one act, which Ctrl+Z takes back. */
export function writeRecords(
  label: string,
  writes: readonly RecordWrite[],
  { done, refusal = 'message' }: Saying = {},
): Promise<Written | Problem> {
  const given = { label: label.slice(0, 200), writes: [...writes] }
  return act('register.write', given, { done: done ?? null, refusal })
}

/** Takes back the last change of the register, even one made before this window was opened. */
export async function undoLast(): Promise<void> {
  const own = useUndo.getState().changes.findLast(({ view }) => view === 'register')
  if (own !== undefined) return undoAndReport(own.id)
  const answer = await invoke('register.undo', {})
  if (isProblem(answer)) toastProblem(answer)
  else reportUndone({ title: answer.undone, problem: null })
}
