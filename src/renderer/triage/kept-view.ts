import { create } from 'zustand'
import type { WindowInput } from '../../contract/workstation/bridge.ts'
import type { IndicatorFilter } from '../../contract/workstation/triage-session.ts'
import { noSelection, type Selection } from '../state/selection.ts'

/**
 * What the Triage view remembers of each session while the window is open: filter, order, selection and where both
 * panes stand, so that going away and coming back changes nothing.
 */
export type SortColumn = WindowInput<'triage.rows'>['sort']

/** The top of the text pane: a row and how many pixels of it are scrolled away. */
export type TextAnchor = { readonly row: number; readonly pixels: number }

/** A stretch of the source to bring into view and mark: bytes, as places and reasons give them. */
export type TextTarget = {
  readonly source: number
  readonly row: number
  readonly start: number
  readonly end: number
}

export type TriageView = {
  readonly filter: IndicatorFilter
  readonly sort: SortColumn
  readonly descending: boolean
  readonly selection: Selection
  /** The indicator that the inspector shows and the text marks. */
  readonly indicator: number | null
  readonly target: TextTarget | null
  /** Grows with every jump, so that jumping to the same place twice scrolls twice. */
  readonly jumps: number
  readonly source: number
  readonly anchor: TextAnchor
  readonly tableOffset: number
  /** What ↑ and ↓ walk: every hit, or the places of the shown indicator. */
  readonly stepping: 'every' | 'same'
  /** The text marks what extraction looked at and refused. */
  readonly showRefused: boolean
  /** The text shows the source as its bytes stand, where something else was read in its place. */
  readonly isRaw: boolean
}

const fresh: TriageView = {
  filter: {},
  sort: 'first',
  descending: false,
  selection: noSelection,
  indicator: null,
  target: null,
  jumps: 0,
  source: 0,
  anchor: { row: 0, pixels: 0 },
  tableOffset: 0,
  stepping: 'every',
  showRefused: false,
  isRaw: false,
}

export const useTriageViews = create<{ readonly views: Readonly<Record<string, TriageView>> }>(() => ({
  views: {},
}))

/** The remembered view of a session. */
export function useTriageView(session: string): TriageView {
  return useTriageViews((now) => now.views[session] ?? fresh)
}

/** The remembered view of a session, outside React. */
export function triageView(session: string): TriageView {
  return useTriageViews.getState().views[session] ?? fresh
}

/** Changes part of what is remembered. */
export function changeView(session: string, change: Partial<TriageView>): void {
  useTriageViews.setState((now) => ({
    views: { ...now.views, [session]: { ...(now.views[session] ?? fresh), ...change } },
  }))
}

/** Another filter or order means other rows: the selection goes, the inspected indicator stays. */
export function arrange(
  session: string,
  change: Partial<Pick<TriageView, 'filter' | 'sort' | 'descending'>>,
): void {
  changeView(session, { ...change, selection: noSelection, tableOffset: 0 })
}

/** Brings a stretch of the source into view and marks it. */
export function jumpTo(session: string, target: TextTarget): void {
  changeView(session, { target, isRaw: false, source: target.source, jumps: triageView(session).jumps + 1 })
}

/** Shows a source as its bytes stand, or what it says, from its beginning: rows of one are none of the other. */
export function showRaw(session: string, isRaw: boolean): void {
  changeView(session, { isRaw, anchor: { row: 0, pixels: 0 }, target: null })
}
