import { create } from 'zustand'
import type { IndicatorFilter } from '../../contract/workstation/triage/triage-session.ts'
import type { WindowInput } from '../../contract/workstation/window/bridge.ts'
import { noSelection, type Selection } from '../state/selection.ts'

/**
 * State of the Triage view for each session while the window is open: filter, order, selection and the scroll positions
 * of both panes, so that leaving and returning changes nothing.
 */
export type SortColumn = WindowInput<'triage.rows'>['sort']

/** Scroll position of the text pane: the first row, and how many of its pixels are scrolled away. */
export type TextAnchor = { readonly row: number; readonly pixels: number }

/** A byte range of the source to scroll into view and mark, as given by places and reasons. */
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
  /** The indicator shown in the inspector and marked in the text. */
  readonly indicator: number | null
  readonly target: TextTarget | null
  /** Incremented with every jump, so that jumping to the same place twice scrolls twice. */
  readonly jumps: number
  readonly source: number
  readonly anchor: TextAnchor
  readonly tableOffset: number
  /** What ↑ and ↓ step through: every hit, or the places of the inspected indicator. */
  readonly stepping: 'every' | 'same'
  /** Whether the text marks refused candidates. */
  readonly showRefused: boolean
  /** Whether the text shows the raw bytes of a source that was decoded. */
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

/** Returns the stored view state of a session. */
export function useTriageView(session: string): TriageView {
  return useTriageViews((now) => now.views[session] ?? fresh)
}

/** Returns the stored view state of a session, for use outside of React. */
export function triageView(session: string): TriageView {
  return useTriageViews.getState().views[session] ?? fresh
}

/** Changes part of the view state. */
export function changeView(session: string, change: Partial<TriageView>): void {
  useTriageViews.setState((now) => ({
    views: { ...now.views, [session]: { ...(now.views[session] ?? fresh), ...change } },
  }))
}

/** Changes filter or order; the rows change, so the selection is cleared; the inspected indicator stays. */
export function arrange(
  session: string,
  change: Partial<Pick<TriageView, 'filter' | 'sort' | 'descending'>>,
): void {
  changeView(session, { ...change, selection: noSelection, tableOffset: 0 })
}

/** Scrolls a byte range of the source into view and marks it. */
export function jumpTo(session: string, target: TextTarget): void {
  changeView(session, { target, isRaw: false, source: target.source, jumps: triageView(session).jumps + 1 })
}

/** Shows a source from its beginning. */
export function showSource(session: string, source: number): void {
  changeView(session, { source, anchor: { row: 0, pixels: 0 }, target: null })
}

/** Shows the raw bytes of a source, or its decoded text, from the beginning, since their rows do not correspond. */
export function showRaw(session: string, isRaw: boolean): void {
  changeView(session, { isRaw, anchor: { row: 0, pixels: 0 }, target: null })
}
