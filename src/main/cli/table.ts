import { printable } from './printable.ts'

/** A row of a table: column to value. */
export type Row = Readonly<Record<string, unknown>>

/** How a table looks on a terminal. Colours are put around what is laid out, so that they move nothing. */
export type Look = {
  readonly heading: (text: string) => string
  readonly cell?: (text: string, column: string, row: Row) => string
}

/** Lays rows out in columns with a heading. Values are never cut: what is piped on must be whole. */
export function layOut(columns: readonly string[], rows: readonly Row[], { heading, cell }: Look): string {
  const cells = rows.map((row) => columns.map((column) => cellOf(row[column])))
  const titles = columns.map((column) => column.replaceAll('_', ' ').toUpperCase())
  const widths = titles.map((title, index) =>
    cells.reduce((widest, row) => Math.max(widest, lengthOf(row[index] ?? '')), lengthOf(title)),
  )
  const last = columns.length - 1
  const gap = (text: string, index: number) => ' '.repeat((widths[index] ?? 0) - lengthOf(text))
  const line = (texts: readonly string[], paint: (text: string, index: number) => string) =>
    texts
      .map((text, index) => paint(text, index) + (index === last ? '' : gap(text, index)))
      .join('  ')
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

/** Characters, which a terminal counts; not UTF-16 units. */
function lengthOf(cell: string): number {
  return [...cell].length
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
