import { printable } from '../../contract/printable.ts'
import { cellsOf, elideMiddle } from './elide.ts'

/** A row of a table: column to value. */
export type Row = Readonly<Record<string, unknown>>

/** The style of a table on a terminal. Colours are applied after alignment, so that they do not affect it. */
export type Look = {
  readonly heading: (text: string) => string
  readonly cell?: (text: string, column: string, row: Row) => string
  /** Width of the terminal in cells, for a person to read; null where the table is piped and must be complete. */
  readonly width?: number | null
}

const betweenColumns = 2
/** Minimum width of a shortened value; if there is still no room, the terminal wraps the line. */
const leastWidth = 13

/**
 * Arranges rows in columns with a heading. On a terminal that is too narrow, long values lose their middle, the longest
 * first; sentences are never shortened, nor is the last column, which wraps. In a pipe nothing is shortened, and
 * numbers stay machine-readable.
 */
export function layOut(columns: readonly string[], rows: readonly Row[], look: Look): string {
  const { heading, cell, width = null } = look
  const whole = rows.map((row) => columns.map((column) => shownCell(row[column], column, width)))
  const titles = columns.map((column) => column.replaceAll('_', ' ').toUpperCase())
  const needs = titles.map((title, index) =>
    needOf(
      title,
      whole.map((row) => row[index] ?? ''),
      index === columns.length - 1,
    ),
  )
  const widths = fitted(needs, width === null ? null : width - betweenColumns * (columns.length - 1))
  const cells = whole.map((row) =>
    row.map((text, index) => (needs[index]?.isWhole ? text : elideMiddle(text, widths[index] ?? 0))),
  )
  const last = columns.length - 1
  const gap = (text: string, index: number) => ' '.repeat(Math.max(0, (widths[index] ?? 0) - cellsOf(text)))
  const line = (texts: readonly string[], paint: (text: string, index: number) => string) =>
    texts
      .map((text, index) => paint(text, index) + (index === last ? '' : gap(text, index)))
      .join(' '.repeat(betweenColumns))
      .trimEnd()
  const lines = cells.map((texts, at) =>
    line(texts, (text, index) => cell?.(text, columns[index] ?? '', rows[at] ?? {}) ?? text),
  )
  return `${[heading(line(titles, (text) => text)), ...lines].join('\n')}\n`
}

/** Returns the text of a cell; an unknown value is a dash. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(cellOf).join(', ')
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** Column names whose numbers are identifiers, not amounts. */
const numbersThatName = /(?:^|_)(?:id|line|row|port|asn|year|version|code|prefix|byte)$/

/** Returns the displayed value: on a terminal, counts have thousands separators, as in the window. */
function shownCell(value: unknown, column: string, width: number | null): string {
  const isCount = typeof value === 'number' && Number.isSafeInteger(value) && !numbersThatName.test(column)
  return isCount && width !== null ? value.toLocaleString('en-GB') : cellOf(value)
}

type Need = {
  readonly wanted: number
  readonly least: number
  /** True when it is never shortened. */
  readonly isWhole: boolean
}

function needOf(title: string, texts: readonly string[], isLast: boolean): Need {
  const wanted = texts.reduce((widest, text) => Math.max(widest, cellsOf(text)), cellsOf(title))
  const isWhole = isLast || texts.some((text) => /\s/.test(text))
  return { wanted, least: Math.min(wanted, Math.max(leastWidth, cellsOf(title))), isWhole }
}

/** Returns widths that fit the room as far as possible: the widest shortenable columns shrink first. */
function fitted(needs: readonly Need[], room: number | null): readonly number[] {
  const atMost = (level: number) =>
    needs.map(({ wanted, least, isWhole }) => (isWhole ? wanted : Math.min(wanted, Math.max(level, least))))
  const fits = (level: number) => atMost(level).reduce((sum, width) => sum + width, 0) <= (room ?? 0)
  let level = Math.max(0, ...needs.map(({ wanted }) => wanted))
  if (room !== null) while (level > leastWidth && !fits(level)) level -= 1
  return atMost(level)
}

/** Flattens any answer to rows of name and value; nested values are named by their path, e.g. `dns.txt[0]`. */
export function flatten(value: unknown, path = ''): { name: string; value: unknown }[] {
  const isList = Array.isArray(value)
  if (isList && value.every((entry) => typeof entry !== 'object' || entry === null)) {
    return [{ name: path, value }]
  }
  if (typeof value !== 'object' || value === null) return [{ name: path, value }]
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`),
  )
}
