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
  /** Rows that are as wide as all of them; without it, all are measured. */
  readonly widest?: Iterable<Row>
}

const betweenColumns = 2
const between = ' '.repeat(betweenColumns)
/** Minimum width of a shortened value; if there is still no room, the terminal wraps the line. */
const leastWidth = 13

/**
 * Arranges rows in columns with a heading, and yields the lines. On a terminal that is too narrow, long values lose
 * their middle, the longest first; sentences are never shortened, nor is the last column, which wraps. In a pipe nothing
 * is shortened, and numbers stay machine-readable. Rows are read twice.
 */
export function* tableLines(columns: readonly string[], rows: Iterable<Row>, look: Look): Generator<string> {
  const { heading, cell, width = null, widest = rows } = look
  const titles = columns.map((column) => column.replaceAll('_', ' ').toUpperCase())
  const last = columns.length - 1
  const needs = titles.map((title, index) => new Need(title, index === last))
  // in a pipe, the last column needs no width
  const measured = width === null ? columns.slice(0, last) : columns
  for (const row of widest)
    for (const [index, column] of measured.entries()) needs[index]?.add(shownCell(row[column], column, width))
  const widths = fitted(needs, width === null ? null : width - betweenColumns * last)
  const gap = (text: string, index: number) => {
    const cells = (widths[index] ?? 0) - cellsOf(text)
    return cells > 0 ? ' '.repeat(cells + betweenColumns) : between
  }
  yield `${heading(titles.map((title, index) => (index === last ? title : title + gap(title, index))).join(''))}\n`
  for (const row of rows) {
    let line = ''
    for (let index = 0; index <= last; index++) {
      const column = columns[index] as string
      const whole = shownCell(row[column], column, width)
      const text = needs[index]?.isWhole ? whole : elideMiddle(whole, widths[index] ?? 0)
      line += cell === undefined ? text : cell(text, column, row)
      if (index < last) line += gap(text, index)
    }
    yield `${line.endsWith(' ') ? line.trimEnd() : line}\n`
  }
}

/** Returns the lines of a table as one text. */
export function layOut(columns: readonly string[], rows: Iterable<Row>, look: Look): string {
  return [...tableLines(columns, rows, look)].join('')
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

/** The width that a column needs, taken from its cells one by one. */
class Need {
  wanted: number
  /** True when it is never shortened. */
  isWhole: boolean
  private readonly titleWidth: number

  constructor(title: string, isLast: boolean) {
    this.titleWidth = cellsOf(title)
    this.wanted = this.titleWidth
    this.isWhole = isLast
  }

  get least(): number {
    return Math.min(this.wanted, Math.max(leastWidth, this.titleWidth))
  }

  add(text: string): void {
    this.wanted = Math.max(this.wanted, cellsOf(text))
    this.isWhole ||= /\s/.test(text)
  }
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
