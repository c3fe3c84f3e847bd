import { isProblem, type Problem } from '../../contract/problem.ts'
import type { WindowInput, WindowOutput } from '../../contract/workstation/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { remember, undo, useUndo } from '../state/undo.ts'
import { toast, toastProblem, toastUndo } from '../ui/toast.tsx'

export type RecordWrite = WindowInput<'register.write'>['writes'][number]
type Written = WindowOutput<'register.write'>

async function takeBack(step: number): Promise<Problem | null> {
  const answer = await invoke('register.undo', { step })
  return isProblem(answer) ? answer : null
}

/** Writes records as one act, which Ctrl+Z takes back. With `says` a toast tells of it and offers that too. */
export async function writeRecords(
  label: string,
  writes: readonly RecordWrite[],
  says: string | null = null,
): Promise<Written | Problem> {
  const answer = await invoke('register.write', { label: label.slice(0, 200), writes: [...writes] })
  if (isProblem(answer) || answer.step === null) return answer
  rememberStep(answer.step, label, says)
  return answer
}

/** Lets Ctrl+Z take back a step that was done. */
export function rememberStep(step: number, label: string, says: string | null = null): void {
  if (says !== null) {
    toastUndo(says, () => takeBack(step))
    return
  }
  remember(label, async () => {
    const problem = await takeBack(step)
    if (problem !== null) toastProblem(problem)
  })
}

/** Lets Ctrl+Z take back what an operation did that does not tell its step: the newest one. */
export async function rememberNewest(label: string): Promise<void> {
  const answer = await invoke('register.listSteps', { limit: 1 })
  const step = isProblem(answer) ? undefined : answer.items[0]?.step
  if (step !== undefined) rememberStep(step, label)
}

/** Takes the last change of the register back, also one that was made before this window was opened. */
export async function undoLast(): Promise<void> {
  if (useUndo.getState().changes.length > 0) {
    if (await undo()) toast('Undone.')
    return
  }
  const answer = await invoke('register.undo', {})
  if (isProblem(answer)) toastProblem(answer)
  else toast(`Undone: ${answer.undone}.`)
}
