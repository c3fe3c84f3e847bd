import { create } from 'zustand'
import type { Problem } from '../../contract/problem.ts'

/** One change that can be taken back: what it was, and how. */
export type Undoable = {
  readonly id: number
  /** What was done, as the history has it: `Changed Country of provider Nordbank`. */
  readonly title: string
  /** The step of the register that it was; null for what is no step there. */
  readonly step: number | null
  readonly revert: () => Promise<Problem | null>
}

/** Changes that can be taken back, newest last; at most fifty. */
export const useUndo = create<{ readonly changes: readonly Undoable[]; readonly next: number }>(() => ({
  changes: [],
  next: 1,
}))

/** Remembers a change; the answer is the id for `undo`. */
export function remember(
  title: string,
  revert: () => Promise<Problem | null>,
  step: number | null = null,
): number {
  const id = useUndo.getState().next
  useUndo.setState((now) => ({
    changes: [...now.changes, { id, title, step, revert }].slice(-50),
    next: id + 1,
  }))
  return id
}

/** What came of taking something back: what it was, and why it was not done. */
export type Undone = { readonly title: string; readonly problem: Problem | null }

/** Takes back one change, or the newest. Null when there is nothing to take back. */
export async function undo(id?: number): Promise<Undone | null> {
  const { changes } = useUndo.getState()
  const change = id === undefined ? changes.at(-1) : changes.find((each) => each.id === id)
  if (change === undefined) return null
  forget(change)
  return { title: change.title, problem: await change.revert() }
}

/** A step of the register was taken back elsewhere: here it is not offered any more. */
export function forgetStep(step: number): void {
  const change = useUndo.getState().changes.find((each) => each.step === step)
  if (change !== undefined) forget(change)
}

function forget(change: Undoable): void {
  useUndo.setState((now) => ({ changes: now.changes.filter((each) => each !== change) }))
}
