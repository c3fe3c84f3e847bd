import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { isProblem } from '../../contract/problem.ts'
import type { TriageSource } from '../../contract/workstation/triage-session.ts'
import { invoke } from '../state/bridge.ts'
import { createRowWindow, type RowWindow } from '../state/row-window.ts'
import { refusedIn } from './refused.ts'
import type { Refused, TextRow } from './text-segments.ts'
import { useRefresh } from './use-refresh.ts'

/** Small pages: the workstation scans the text again for each, and tells of at most 500 candidates at once. */
const pageSize = 50
const keptPages = 40

/** The list follows the text when it rests. */
const restMs = 80

/** A refused candidate with the row in which it begins to be seen. */
export type RefusedRow = { readonly row: number; readonly refused: Refused }

/** What the text shows now, for the list beside it. */
type InView = {
  /** Session whose text is meant; null while none shows what was refused. */
  readonly session: string | null
  readonly list: readonly RefusedRow[]
  /** Every row in view was looked at, so that an empty list says something. */
  readonly isWhole: boolean
}

export const useRefusedInView = create<InView>(() => ({ session: null, list: [], isWhole: false }))

/**
 * Refused candidates of a source by row: each row answers with those of its page. Nothing is asked for, nor kept, while
 * it is off.
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

/** Tells the list beside the text which refused candidates stand in view. */
export function useReportRefused(
  session: string,
  isOn: boolean,
  encoding: TriageSource['encoding'],
  text: RowWindow<TextRow>,
  refused: RowWindow<readonly Refused[]>,
  shown: () => Shown,
): void {
  // Runs after every drawing, since every drawing may have moved the text; only the last one before a rest counts.
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => {
      const { from, to } = shown()
      const list: RefusedRow[] = []
      let isWhole = true
      for (let row = from; row < to; row += 1) {
        const words = text.get(row)
        const found = refused.get(row)
        if (words === undefined || found === undefined) isWhole = false
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
