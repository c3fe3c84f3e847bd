import { create } from 'zustand'
import type { DueKind, DueRange } from '../../../contract/register/due-kinds.ts'

type DueChoice = { readonly range: DueRange; readonly what: readonly DueKind[] }

/** What of the list is shown; kept while the window is open. */
export const useDueChoice = create<DueChoice>(() => ({ range: '90', what: [] }))

export function chooseRange(range: DueRange): void {
  useDueChoice.setState({ range })
}

/** Adds a kind to those that are shown, or takes it away; without any, all are shown. */
export function toggleKind(kind: DueKind): void {
  useDueChoice.setState(({ what }) => ({
    what: what.includes(kind) ? what.filter((one) => one !== kind) : [...what, kind],
  }))
}
