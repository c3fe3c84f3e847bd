import { useRef } from 'react'
import type { IndicatorRow } from '../../contract/workstation/triage-session.ts'
import { formatCount } from '../state/format.ts'
import { knownWords } from './known-words.ts'

/** Widths in rem of the columns whose contents differ most between sessions; the value takes all the rest. */
export type ColumnWidths = { readonly count: number; readonly known: number }

/** The headings alone, and what a tag may take from the value at most. */
const least: ColumnWidths = { count: 2.25, known: 5.5 }
const widestKnown = 9.5

const digitRem = 0.475
const letterRem = 0.415
const countPadding = 0.75
const tagPadding = 2

/** Wide enough for every row drawn so far; a column never shrinks, so that scrolling does not move what is read. */
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
