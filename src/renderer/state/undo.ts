import { create } from 'zustand'

/** One local change that can be taken back: what it was, and how. */
export type Undoable = { readonly id: number; readonly title: string; readonly revert: () => Promise<void> }

/** Changes that can be taken back, newest last; at most fifty. */
export const useUndo = create<{ readonly changes: readonly Undoable[]; readonly next: number }>(() => ({
  changes: [],
  next: 1,
}))

/** Remembers a change; the answer is the id for `undo`. */
export function remember(title: string, revert: () => Promise<void>): number {
  const id = useUndo.getState().next
  useUndo.setState((now) => ({ changes: [...now.changes, { id, title, revert }].slice(-50), next: id + 1 }))
  return id
}

/** Takes back one change, or the newest. False when there is nothing to take back. */
export async function undo(id?: number): Promise<boolean> {
  const { changes } = useUndo.getState()
  const change = id === undefined ? changes.at(-1) : changes.find((each) => each.id === id)
  if (change === undefined) return false
  useUndo.setState({ changes: changes.filter((each) => each !== change) })
  await change.revert()
  return true
}
