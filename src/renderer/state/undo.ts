import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { Done, DoneAct } from '../../contract/workstation/done-act.ts'
import { invoke } from './bridge.ts'

/**
 * What this window did and can take back: acts of the log, and what is no act, such as a draft that was dropped. Undo takes
 * the newest, redo brings the last one back that was taken back; what is done anew ends the list of what can be redone.
 */
export type Change = {
  readonly id: number
  /** What was done, as the history has it: `Changed Country of provider Nordbank`. */
  readonly title: string
  /** The acts of the log that it was, in their order; none for what is no act. */
  readonly acts: readonly number[]
  readonly takeBack: () => Promise<Problem | null>
  /** Null when it cannot be done again. */
  readonly bringBack: (() => Promise<Problem | null>) | null
}

type Changes = {
  /** Newest last; at most fifty. */
  readonly changes: readonly Change[]
  /** What was taken back, the last one last. */
  readonly undone: readonly Change[]
  readonly next: number
}

const maxChanges = 50

export const useUndo = create<Changes>(() => ({ changes: [], undone: [], next: 1 }))

/** What is called when a change is taken back, by key or otherwise: to show again what was left for it. */
export type Afterwards = { readonly undone?: () => void }

/** Remembers the acts that a call did, as one change; the answer is its id, or null when it did none. */
export function rememberActs({ done = [] }: Done, { undone }: Afterwards = {}): number | null {
  const [first, ...others] = done
  if (first === undefined) return null
  const title = others.length === 0 ? first.title : `${first.title}, and ${others.length} more`
  const acts = done.map(({ act }) => act)
  return add({
    title,
    acts,
    takeBack: async () => {
      const problem = await forEach([...acts].reverse(), 'activity.undo')
      if (problem === null) undone?.()
      return problem
    },
    bringBack: () => forEach(acts, 'activity.redo'),
  })
}

/** Remembers a change that is no act of the log, with what takes it back; the answer is its id. */
export function remember(title: string, takeBack: Change['takeBack']): number {
  return add({ title, acts: [], takeBack, bringBack: null })
}

function add(change: Omit<Change, 'id'>): number {
  const id = useUndo.getState().next
  useUndo.setState(({ changes }) => ({
    changes: [...changes, { ...change, id }].slice(-maxChanges),
    undone: [],
    next: id + 1,
  }))
  return id
}

async function forEach(
  acts: readonly number[],
  operation: 'activity.undo' | 'activity.redo',
): Promise<Problem | null> {
  for (const act of acts) {
    const answer = await invoke(operation, { act })
    if (isProblem(answer)) return answer
  }
  return null
}

/** What came of taking something back or bringing it back: what it was, and why it was not done. */
export type Outcome = { readonly title: string; readonly problem: Problem | null }

/** Takes back one change, or the newest. Null when there is nothing to take back. What is refused is not offered again. */
export async function undo(id?: number): Promise<Outcome | null> {
  const { changes } = useUndo.getState()
  const change = id === undefined ? changes.at(-1) : changes.find((each) => each.id === id)
  if (change === undefined) return null
  drop(change)
  const problem = await change.takeBack()
  if (problem === null) putUndone(change)
  return { title: change.title, problem }
}

/** Brings back what was taken back last. Null when nothing was, or something was done since. */
export async function redo(): Promise<Outcome | null> {
  const change = useUndo.getState().undone.at(-1)
  if (change?.bringBack == null) return null
  drop(change)
  const problem = await change.bringBack()
  if (problem === null) putDone(change)
  return { title: change.title, problem }
}

/** Takes an act back that a page or a list names, whoever did it. One that is refused can be tried again. */
export async function undoAct({ act, title }: DoneAct): Promise<Outcome> {
  const known = useUndo.getState().changes.find(isThe(act))
  const problem = await (known?.takeBack() ?? forEach([act], 'activity.undo'))
  if (problem === null && known !== undefined) {
    drop(known)
    putUndone(known)
  }
  return { title, problem }
}

/** Brings an act back that a list names. */
export async function redoAct({ act, title }: DoneAct): Promise<Outcome> {
  const problem = await forEach([act], 'activity.redo')
  const known = useUndo.getState().undone.find(isThe(act))
  if (problem === null && known !== undefined) {
    drop(known)
    putDone(known)
  }
  return { title, problem }
}

const isThe =
  (act: number) =>
  ({ acts }: Change) =>
    acts.length === 1 && acts[0] === act

function putDone(change: Change): void {
  useUndo.setState(({ changes }) => ({ changes: [...changes, change].slice(-maxChanges) }))
}

function putUndone(change: Change): void {
  if (change.bringBack !== null) useUndo.setState(({ undone }) => ({ undone: [...undone, change] }))
}

function drop(change: Change): void {
  const without = (list: readonly Change[]) => list.filter((each) => each !== change)
  useUndo.setState(({ changes, undone }) => ({ changes: without(changes), undone: without(undone) }))
}
