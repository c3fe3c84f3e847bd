import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { Done, DoneAct } from '../../contract/workstation/window/done-act.ts'
import { invoke } from './bridge.ts'
import type { Route } from './route.ts'
import { useRoute } from './router.ts'

/**
 * Changes that this window made and can undo: acts of the log, and others, such as a discarded draft. Undo takes the
 * newest one back, redo restores the one undone last; a new change clears the list of those that can be redone.
 */
export type Change = {
  readonly id: number
  /** Title as in the history: `Changed Country of provider Nordbank`. */
  readonly title: string
  /** The view that was shown when it was done. */
  readonly view: Route['view']
  /** Acts of the log that make up the change, in order; empty for a change that is not logged. */
  readonly acts: readonly number[]
  readonly takeBack: () => Promise<Problem | null>
  /** Null when it cannot be redone. */
  readonly bringBack: (() => Promise<Problem | null>) | null
}

type Changes = {
  /** Newest last; at most fifty. */
  readonly changes: readonly Change[]
  /** Undone changes, the last one last. */
  readonly undone: readonly Change[]
  readonly next: number
}

const maxChanges = 50

export const useUndo = create<Changes>(() => ({ changes: [], undone: [], next: 1 }))

/** What belongs to a change besides its acts. */
export type Afterwards = {
  /** The view from which it was done; the one shown when absent. */
  readonly view?: Change['view'] | undefined
  /** Called when it is undone, by key or otherwise, for instance to show again what was left because of it. */
  readonly undone?: (() => void) | undefined
  /** Called when it is undone or redone: reads again what it changes. */
  readonly again?: (() => unknown) | undefined
}

/** Records the acts of a call as one change; returns its id, or null when there were none. */
export function rememberActs({ done = [] }: Done, { view, undone, again }: Afterwards = {}): number | null {
  const [first, ...others] = done
  if (first === undefined) return null
  const title = others.length === 0 ? first.title : `${first.title}, and ${others.length} more`
  const acts = done.map(({ act }) => act)
  return add(
    {
      title,
      acts,
      takeBack: async () => {
        const problem = await forEach([...acts].reverse(), 'activity.undo')
        if (problem === null) undone?.()
        await again?.()
        return problem
      },
      bringBack: async () => {
        const problem = await forEach(acts, 'activity.redo')
        await again?.()
        return problem
      },
    },
    view,
  )
}

/** Records a change that is not logged, with the function that undoes it; returns its id. */
export function remember(title: string, takeBack: Change['takeBack']): number {
  return add({ title, acts: [], takeBack, bringBack: null })
}

function add(change: Omit<Change, 'id' | 'view'>, view = useRoute.getState().route.view): number {
  const id = useUndo.getState().next
  useUndo.setState(({ changes }) => ({
    changes: [...changes, { ...change, id, view }].slice(-maxChanges),
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

/** Result of undo or redo: the title of the change, and the problem if it failed. */
export type Outcome = { readonly title: string; readonly problem: Problem | null }

/** Undoes one change, or the newest. Null when there is nothing to undo. A refused change is not offered again. */
export async function undo(id?: number): Promise<Outcome | null> {
  const { changes } = useUndo.getState()
  const change = id === undefined ? changes.at(-1) : changes.find((each) => each.id === id)
  if (change === undefined) return null
  drop(change)
  const problem = await change.takeBack()
  if (problem === null) putUndone(change)
  return { title: change.title, problem }
}

/** Redoes the change undone last. Null when there is none, or when something was changed since. */
export async function redo(): Promise<Outcome | null> {
  const change = useUndo.getState().undone.at(-1)
  if (change?.bringBack == null) return null
  drop(change)
  const problem = await change.bringBack()
  if (problem === null) putDone(change)
  return { title: change.title, problem }
}

/** Undoes an act named by a page or a list, whoever did it. A refused one can be tried again. */
export async function undoAct({ act, title }: DoneAct): Promise<Outcome> {
  const known = useUndo.getState().changes.find(isThe(act))
  const problem = await (known?.takeBack() ?? forEach([act], 'activity.undo'))
  if (problem === null && known !== undefined) {
    drop(known)
    putUndone(known)
  }
  return { title, problem }
}

/** Redoes an act named by a list. */
export async function redoAct({ act, title }: DoneAct): Promise<Outcome> {
  const known = useUndo.getState().undone.find(isThe(act))
  const problem = await (known?.bringBack?.() ?? forEach([act], 'activity.redo'))
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
