import { columnNames } from './column-names.ts'

/**
 * Columns of a report that are aligned by blanks (`ps`, `column -t`, `netstat`): a column ends where nearly all lines
 * have a blank. A column with values but without a name belongs to the column before it.
 */

/** Maximum number of lines by which columns are detected. */
const maxLines = 40
const maxWidth = 1000
/** Maximum number of lines above the column names, such as a title. */
const maxTitles = 2
const minColumns = 3
/** Minimum share of the lines below the names that must have a blank where a column ends. */
const minBlankShare = 0.7

export type FixedColumns = { readonly columns: readonly string[]; readonly starts: readonly number[] }

export function fixedColumns(text: string, isCut: boolean): FixedColumns | null {
  const lines = text.split('\n', maxLines + 1)
  if (isCut || lines.length > maxLines) lines.pop()
  const filled = lines
    .map((line) => line.slice(0, maxWidth).trimEnd())
    .filter((line) => line !== '' && !/^[\s=+-]+$/.test(line))
  let best: FixedColumns | null = null
  for (let at = 0; at <= maxTitles && at + 2 < filled.length; at++) {
    const found = columnsBelow(filled[at] as string, filled.slice(at + 1))
    // words in a title can look like names; the real names are those nearest to the values
    best = found ?? best
  }
  return best
}

type Column = { start: number; end: number; name: string }

function columnsBelow(head: string, rows: readonly string[]): FixedColumns | null {
  const width = Math.max(head.length, ...rows.map(({ length }) => length))
  const columns: Column[] = []
  let start = -1
  for (let at = 0; at <= width; at++) {
    const isGap =
      at === width ||
      (isBlank(head, at) && rows.filter((row) => isBlank(row, at)).length >= rows.length * minBlankShare)
    if (!isGap && start < 0) start = at
    else if (isGap && start >= 0) {
      columns.push({ start, end: at, name: head.slice(start, at).trim() })
      start = -1
    }
  }
  const named = joined(columns, rows)
  const names = columnNames(named.map(({ name }) => name))
  if (names === null || named.length < minColumns) return null
  const areSeparate = rows.every((row) => /\S\s+\S/.test(row))
  return areSeparate && named.every((column) => isFilled(column, rows))
    ? { columns: names, starts: named.map((column) => column.start) }
    : null
}

/** Keeps columns that have a name, and values in half of the rows; others are merged into their neighbour. */
function joined(columns: readonly Column[], rows: readonly string[]): Column[] {
  const named: Column[] = []
  for (const column of columns) {
    const before = named.at(-1)
    const isPart = column.name === '' || !isFilled(column, rows)
    if (before !== undefined && isPart) {
      before.end = column.end
      before.name = `${before.name} ${column.name}`.trim()
    } else if (column.name !== '' || before !== undefined) named.push({ ...column })
  }
  return named
}

const isBlank = (line: string, at: number) => at >= line.length || line[at] === ' ' || line[at] === '\t'
const isFilled = (column: Column, rows: readonly string[]) =>
  rows.filter((row) => hasText(row, column)).length * 2 >= rows.length
const hasText = (row: string, { start, end }: Column) => row.slice(start, end).trim() !== ''
