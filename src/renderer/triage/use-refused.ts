import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { isProblem } from '../../contract/problem.ts'
import { maxRefused } from '../../contract/workstation/register/max-refused.ts'
import type { TriageSource } from '../../contract/workstation/triage/triage-session.ts'
import { invoke } from '../state/bridge.ts'
import { createRowWindow, type RowWindow } from '../state/reader/row-window.ts'
import { refusedIn } from './refused.ts'
import type { Refused, TextRow } from './text-segments.ts'
import { useRefresh } from './use-refresh.ts'

/**
 * Number of rows per page; small, since the workstation scans the text again for each page and returns at most 500
 * candidates at once.
 */
const pageSize = 50
const keptPages = 40

/** Milliseconds without scrolling until the list is updated. */
const restMs = 80

/** A refused candidate with the first visible row of it. */
export type RefusedRow = { readonly row: number; readonly refused: Refused }

/** Refused candidates in the visible text, for the list beside it. */
type InView = {
  /** Session of the text; null while refused candidates are not shown. */
  readonly session: string | null
  readonly list: readonly RefusedRow[]
  /** Whether all visible rows were covered, so that an empty list means that there are none. */
  readonly isWhole: boolean
}

export const useRefusedInView = create<InView>(() => ({ session: null, list: [], isWhole: false }))

/**
 * Returns the refused candidates of a source by row: each row has those of its page. While off, nothing is requested or
 * kept.
 */
export function useRefused(session: string, source: number, isOn: boolean): RowWindow<readonly Refused[]> {
  const rows = useMemo(
    () =>
      createRowWindow<readonly Refused[]>(pageSize, keptPages, async (row, limit) => {
        if (!isOn) return null
        const answer = await invoke('triage.refused', { session, source, row, limit })
        if (isProblem(answer)) return null
        return { rows: Array.from({ length: limit }, () => answer.refused), total: 0 }
      }),
    [session, source, isOn],
  )
  useRefresh(session, rows)
  useSyncExternalStore(rows.subscribe, rows.version)
  return rows
}

type Shown = { readonly from: number; readonly to: number }

/** Passes the refused candidates in the visible text to the list beside it. */
export function useReportRefused(
  session: string,
  isOn: boolean,
  encoding: TriageSource['encoding'],
  text: RowWindow<TextRow>,
  refused: RowWindow<readonly Refused[]>,
  shown: () => Shown,
): void {
  // runs after every render, since each may have scrolled the text; only the last one before a pause has an effect
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => {
      const { from, to } = shown()
      const list: RefusedRow[] = []
      let isWhole = true
      for (let row = from; row < to; row += 1) {
        const words = text.get(row)
        const found = refused.get(row)
        if (words === undefined || found === undefined || found.length >= maxRefused) isWhole = false
        if (words === undefined || found === undefined) continue
        for (const place of refusedIn(words, text.get(row + 1)?.start, found, encoding)) {
          if (list.at(-1)?.refused !== place.refused) list.push({ row, refused: place.refused })
        }
      }
      const now = useRefusedInView.getState()
      const isSame =
        now.session === session &&
        now.isWhole === isWhole &&
        now.list.length === list.length &&
        list.every((each, index) => now.list[index]?.refused === each.refused)
      if (!isSame) useRefusedInView.setState({ session, list, isWhole })
    }, restMs)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    if (!isOn) return
    return () => useRefusedInView.setState({ session: null, list: [], isWhole: false })
  }, [isOn])
}
