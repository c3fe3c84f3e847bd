import { useRef } from 'react'
import type { IndicatorRow } from '../../contract/workstation/triage/triage-session.ts'
import { formatCount } from '../state/format.ts'
import { knownWords } from './known-words.ts'

/** Widths in rem of the columns whose content varies most between sessions; the column of values takes the rest. */
export type ColumnWidths = { readonly count: number; readonly known: number }

/** Width of the headings alone; below it, the maximum width that tags may take from the values. */
const least: ColumnWidths = { count: 2.25, known: 5.5 }
const widestKnown = 9.5

const digitRem = 0.475
const letterRem = 0.415
const countPadding = 0.75
const tagPadding = 2

/**
 * Returns widths for all rows drawn so far; a column never shrinks, so that scrolling does not move the text being
 * read.
 */
export function useColumnWidths(rows: readonly (IndicatorRow | undefined)[]): ColumnWidths {
  const widths = useRef(least)
  let { count, known } = widths.current
  for (const row of rows) {
    if (row === undefined) continue
    count = Math.max(count, formatCount(row.count).length * digitRem + countPadding)
    const words = knownWords(row)
    if (words !== '') known = Math.max(known, Math.min(widestKnown, words.length * letterRem + tagPadding))
  }
  widths.current = { count, known }
  return widths.current
}
