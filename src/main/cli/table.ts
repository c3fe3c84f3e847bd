import { printable } from '../../contract/printable.ts'
import { cellsOf, elideMiddle } from './elide.ts'

/** A row of a table: column to value. */
export type Row = Readonly<Record<string, unknown>>

/** How a table looks on a terminal. Colours are put around what is laid out, so that they move nothing. */
export type Look = {
  readonly heading: (text: string) => string
  readonly cell?: (text: string, column: string, row: Row) => string
  /** Cells of a terminal's line, for a person to read; null where the table is piped on and has to be whole. */
  readonly width?: number | null
}

const betweenColumns = 2
/** A value is not cut to less than this: what has no room then goes on in the next line, as terminals have it. */
const leastWidth = 13

/**
 * Lays rows out in columns with a heading. On a terminal whose line is too short long values lose their middle, the longest
 * first; sentences are never cut, nor is the last column, which goes on in the next line. Piped on, nothing is cut, and
 * numbers stay as a program reads them.
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

/** A value as a cell shows it; what is not known is a dash. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(cellOf).join(', ')
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** Column names whose numbers are names, not amounts of something. */
const numbersThatName = /(?:^|_)(?:id|line|row|port|asn|year|version|code|prefix|byte)$/

/** A value as it is shown: on a terminal the thousands of a count are apart, as the window writes them. */
function shownCell(value: unknown, column: string, width: number | null): string {
  const isCount = typeof value === 'number' && Number.isSafeInteger(value) && !numbersThatName.test(column)
  return isCount && width !== null ? value.toLocaleString('en-GB') : cellOf(value)
}

type Need = {
  readonly wanted: number
  readonly least: number
  /** It is never cut. */
  readonly isWhole: boolean
}

function needOf(title: string, texts: readonly string[], isLast: boolean): Need {
  const wanted = texts.reduce((widest, text) => Math.max(widest, cellsOf(text)), cellsOf(title))
  const isWhole = isLast || texts.some((text) => /\s/.test(text))
  return { wanted, least: Math.min(wanted, Math.max(leastWidth, cellsOf(title))), isWhole }
}

/** Widths that together take the room, as far as they can: the widest of those that may be cut give first. */
function fitted(needs: readonly Need[], room: number | null): readonly number[] {
  const atMost = (level: number) =>
    needs.map(({ wanted, least, isWhole }) => (isWhole ? wanted : Math.min(wanted, Math.max(level, least))))
  const fits = (level: number) => atMost(level).reduce((sum, width) => sum + width, 0) <= (room ?? 0)
  let level = Math.max(0, ...needs.map(({ wanted }) => wanted))
  if (room !== null) while (level > leastWidth && !fits(level)) level -= 1
  return atMost(level)
}

/** An answer of any shape as rows of name and value; what lies deeper is named by its path, e.g. `dns.txt[0]`. */
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
