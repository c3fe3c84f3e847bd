import { create } from 'zustand'
import type { BatchKind } from '../../contract/core/batch.ts'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { LookupRow } from '../../contract/workstation/lookups/lookup-table.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { noSelection, type Selection } from '../state/selection.ts'
import type { GridOrder } from '../ui/grid.tsx'
import { nextOrder } from './many-rows.ts'

/** State of the table of many values: the pasted text, the results, filter and selection. */
type Many = {
  readonly text: string
  readonly isAsking: boolean
  readonly problem: Problem | null
  readonly rows: readonly LookupRow[] | null
  readonly skipped: WindowOutput<'lookup.many'>['skipped']
  readonly isTruncated: boolean
  readonly kinds: readonly BatchKind[]
  readonly order: GridOrder
  readonly selection: Selection
  readonly offset: number
}

const fresh: Many = {
  text: '',
  isAsking: false,
  problem: null,
  rows: null,
  skipped: [],
  isTruncated: false,
  kinds: [],
  order: null,
  selection: noSelection,
  offset: 0,
}

export const useMany = create<Many>(() => fresh)

/** Looks up every value in a text. */
export async function askMany(text: string): Promise<void> {
  useMany.setState({ ...fresh, text, isAsking: true })
  const answer = await invoke('lookup.many', { text })
  if (useMany.getState().text !== text) return
  if (isProblem(answer)) useMany.setState({ isAsking: false, problem: answer })
  else
    useMany.setState({
      isAsking: false,
      rows: answer.rows,
      skipped: answer.skipped,
      isTruncated: answer.truncated,
    })
}

/** Returns to the input field with the same text, for editing. */
export function pasteAgain(): void {
  useMany.setState((now) => ({ ...fresh, text: now.text }))
}

/** Changes the filter; the rows change, so the selection is cleared. */
export function showKinds(kinds: readonly BatchKind[]): void {
  useMany.setState({ kinds, selection: noSelection, offset: 0 })
}

/** Sorts by a column. Rows move, so the selection is cleared. */
export function sortMany(by: string): void {
  useMany.setState((now) => ({ order: nextOrder(now.order, by), selection: noSelection, offset: 0 }))
}
