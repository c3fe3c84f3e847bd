import { create } from 'zustand'
import type { KindName } from '../../../contract/register/kinds.ts'
import { noSelection, type Selection } from '../../state/selection.ts'
import { type CellChoice, chooseCell } from '../table/cell-range.ts'

/** State in which the list of a kind was left, kept while the window is open. */
export type ListState = {
  readonly words: string
  readonly sort: string | null
  readonly descending: boolean
  readonly selection: Selection
  readonly offset: number
  /** Whether the list is edited as a table. */
  readonly isTable: boolean
  readonly choice: CellChoice
  readonly tableOffset: number
}

const fresh: ListState = {
  words: '',
  sort: null,
  descending: false,
  selection: noSelection,
  offset: 0,
  isTable: false,
  choice: chooseCell({ row: 0, column: 0 }),
  tableOffset: 0,
}

const useLists = create<{ readonly lists: Readonly<Record<string, ListState>> }>(() => ({ lists: {} }))

/** Returns the state of the list of a kind. */
export function useListState(kind: KindName): ListState {
  return useLists((now) => now.lists[kind] ?? fresh)
}

/** Returns the state of a list, for use outside of React. */
export function listState(kind: KindName): ListState {
  return useLists.getState().lists[kind] ?? fresh
}

/** Changes part of the state of a list. */
export function changeList(kind: KindName, change: Partial<ListState>): void {
  useLists.setState((now) => ({
    lists: { ...now.lists, [kind]: { ...(now.lists[kind] ?? fresh), ...change } },
  }))
}

/** Changes words or order; the rows change, so the selection is cleared. */
export function arrangeList(
  kind: KindName,
  change: Partial<Pick<ListState, 'words' | 'sort' | 'descending'>>,
): void {
  changeList(kind, { ...change, selection: noSelection, offset: 0, tableOffset: 0 })
}

/** Sorts by a column; the second time in the other direction, the third time in the order of creation. */
export function sortList(kind: KindName, name: string): void {
  const { sort, descending } = listState(kind)
  if (sort !== name) arrangeList(kind, { sort: name, descending: false })
  else if (!descending) arrangeList(kind, { descending: true })
  else arrangeList(kind, { sort: null, descending: false })
}

const storageKey = 'skerry.register.columns'

/** Chosen columns by kind, stored between starts. */
export const useChosenColumns = create<Readonly<Record<string, readonly string[]>>>(() => readColumns())

function readColumns(): Readonly<Record<string, readonly string[]>> {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const lists = Object.entries(kept).filter(
      (entry): entry is [string, string[]] =>
        Array.isArray(entry[1]) && entry[1].every((name) => typeof name === 'string'),
    )
    return Object.fromEntries(lists)
  } catch {
    return {}
  }
}

/** Sets the columns of a list; null for the default ones. */
export function chooseColumns(kind: KindName, names: readonly string[] | null): void {
  const { [kind]: _former, ...others } = useChosenColumns.getState()
  const next = names === null ? others : { ...others, [kind]: names }
  useChosenColumns.setState(next, true)
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // without storage the columns are not remembered; nothing else is affected
  }
}
