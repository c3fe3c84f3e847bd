import { printable } from './printable.ts'

/** A row of a table: column to value. */
export type Row = Readonly<Record<string, unknown>>

/** Lays rows out in columns with a heading. Values are never cut: what is piped on must be whole. */
export function layOut(
  columns: readonly string[],
  rows: readonly Row[],
  heading: (text: string) => string,
): string {
  const cells = rows.map((row) => columns.map((column) => cellOf(row[column])))
  const titles = columns.map((column) => column.replaceAll('_', ' ').toUpperCase())
  const widths = titles.map((title, index) =>
    cells.reduce((widest, row) => Math.max(widest, lengthOf(row[index] ?? '')), lengthOf(title)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(padded(cell, widths[index]))))
      .join('  ')
      .trimEnd()
  return `${[heading(line(titles)), ...cells.map(line)].join('\n')}\n`
}

/** A value as a cell shows it; what is not known is a dash. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(cellOf).join(', ')
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

function lengthOf(cell: string): number {
  return [...cell].length
}

/** `padEnd` counts UTF-16 units, a terminal counts characters. */
function padded(cell: string, width: number | undefined): number {
  return (width ?? 0) + cell.length - lengthOf(cell)
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
