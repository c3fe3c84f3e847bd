import { isProblem, type Problem } from '../../contract/problem.ts'
import type { WindowInput, WindowOutput } from '../../contract/workstation/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { forgetStep, remember, useUndo } from '../state/undo.ts'
import { tellUndone, toastProblem, toastUndo, undoAndTell } from '../ui/toast.tsx'

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
  if (says === null) remember(label, () => takeBack(step), step)
  else toastUndo(says, () => takeBack(step), step, label)
}

/** Lets Ctrl+Z take back what an operation did that does not tell its step: the last of the records that it wrote. */
export async function rememberOf(uuids: readonly string[], label: string): Promise<void> {
  const answer = await invoke('register.lastStep', { uuids: [...uuids] })
  if (!isProblem(answer) && answer.step !== null) rememberStep(answer.step.step, label)
}

/** Takes a step back that a record's page or the history names, and says so. */
export async function undoStep({
  step,
  label,
}: {
  readonly step: number
  readonly label: string
}): Promise<void> {
  const problem = await takeBack(step)
  // one that was refused can be tried again, when what stands in its way is taken back
  if (problem === null) forgetStep(step)
  tellUndone(label, problem)
}

/** Takes the last change of the register back, also one that was made before this window was opened. */
export async function undoLast(): Promise<void> {
  if (useUndo.getState().changes.length > 0) {
    await undoAndTell()
    return
  }
  const answer = await invoke('register.undo', {})
  if (isProblem(answer)) toastProblem(answer)
  else tellUndone(answer.undone, null)
}
