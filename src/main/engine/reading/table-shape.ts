/**
 * Tells a table of separated values by its first bytes: what stands between its cells, and what its columns are called. Prose with
 * commas in it is none, and neither is a log with a comma in its time.
 */

export type TableShape = {
  readonly separator: ',' | ';' | '\t' | '|'
  /** Names of the columns where the first row holds them; null otherwise. */
  readonly columns: readonly string[] | null
  /** Whether cells may stand in quotes. */
  readonly isQuoted: boolean
  /** Whether rows begin and end with the separator, as those of Markdown do. */
  readonly isFramed: boolean
  /** The line `sep=;` before the first row, which Excel writes and reads. */
  readonly statesSeparator: boolean
}

const separators = [',', ';', '\t', '|'] as const
/** Rows by which a table is told. */
const maxRows = 60
const maxColumns = 1000
const maxNameLength = 80
const statement = /^\ufeff?sep=([,;\t|])\r?\n/i

/** The table that a text begins with; null where it is none. A cut sample may end within a row. */
export function tableShape(sample: string, isCut: boolean): TableShape | null {
  const [stated, said] = statement.exec(sample) ?? []
  const text = sample.slice(stated?.length ?? 0).replace(/^\ufeff/, '')
  let best: { readonly shape: TableShape; readonly weight: number } | null = null
  for (const separator of said === undefined ? separators : [said as TableShape['separator']]) {
    const found = shapeBy(text, separator, isCut, said !== undefined)
    if (found !== null && (best === null || found.weight > best.weight)) best = found
  }
  return best?.shape ?? null
}

/** Whether the bytes of a table show its cells as they are: tabs between them, and nothing in quotes. */
export function showsItsCells({ separator, isQuoted, statesSeparator }: TableShape): boolean {
  return separator === '\t' && !isQuoted && !statesSeparator
}

function shapeBy(
  text: string,
  separator: TableShape['separator'],
  isCut: boolean,
  isStated: boolean,
): { shape: TableShape; weight: number } | null {
  const rows = rowsOf(text, separator, isCut).filter(({ cells, isRule }) => !isRule && !isEmpty(cells))
  if (rows.length < 2) return null
  const isFramed =
    separator === '|' && rows.every(({ cells }) => cells.length > 2 && cells[0] === '' && cells.at(-1) === '')
  const tables = rows.map(({ cells }) => (isFramed ? cells.slice(1, -1) : cells))
  const width = usualWidth(tables)
  if (width < 2) return null
  const fitting = tables.filter((cells) => cells.length === width).length / tables.length
  const isQuoted = rows.some((row) => row.isQuoted)
  const columns = namesIn(tables[0] ?? [], width)
  const isTable =
    isStated ||
    (fitting >= 0.8 &&
      !isProse(text, separator, isQuoted) &&
      (columns !== null || (tables.length >= 3 && (width >= 3 || (separator !== ',' && separator !== ';')))))
  if (!isTable) return null
  const shape = { separator, columns, isQuoted, isFramed, statesSeparator: isStated }
  return { shape, weight: fitting * Math.min(width, 20) + (columns === null ? 0 : 5) }
}

type SampleRow = { readonly cells: readonly string[]; readonly isQuoted: boolean; readonly isRule: boolean }

/** Rows of the sample, the last left out where it may be cut. */
function rowsOf(text: string, separator: string, isCut: boolean): SampleRow[] {
  const rows: SampleRow[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let start = 0
  const endRow = (at: number) => {
    const line = text.slice(start, at)
    cells.push(cell.trim())
    if (line.trim() !== '' && cells.length <= maxColumns)
      rows.push({ cells, isQuoted, isRule: /^[\s|+:=-]*-{2,}[\s|+:=-]*$/.test(line) })
    cells = []
    cell = ''
    isQuoted = false
    start = at + 1
  }
  for (let at = 0; at < text.length && rows.length < maxRows; at++) {
    const sign = text[at] as string
    if (sign === '"' && cell.trim() === '') {
      const end = closingQuote(text, at + 1, separator)
      if (end >= 0) {
        cell = text.slice(at + 1, end).replaceAll('""', '"')
        isQuoted = true
        at = end
        continue
      }
      if (end === cutQuote && isCut) return rows
    }
    if (sign === separator) {
      cells.push(cell.trim())
      cell = ''
    } else if (sign === '\n') endRow(at)
    else cell += sign
  }
  if (!isCut && rows.length < maxRows && start < text.length) endRow(text.length)
  return rows
}

const noQuote = -1
const cutQuote = -2
const longestCell = 16_384

/** The quote that closes a cell: one that is followed by the separator or the end of the row, and is not doubled. */
function closingQuote(text: string, from: number, separator: string): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    if (at - from > longestCell) return noQuote
    if (text[at + 1] === '"') {
      at++
      continue
    }
    const rest = /^[ \r]*/.exec(text.slice(at + 1, at + 8))?.[0].length ?? 0
    const next = text[at + 1 + rest]
    if (next === undefined || next === separator || next === '\n') return at
    return noQuote
  }
  return cutQuote
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell === '')

function usualWidth(rows: readonly (readonly string[])[]): number {
  const times = new Map<number, number>()
  for (const { length } of rows) times.set(length, (times.get(length) ?? 0) + 1)
  return [...times].sort((left, right) => right[1] - left[1] || right[0] - left[0])[0]?.[0] ?? 0
}

/** Names of columns: short words, none of them a value, no two the same. */
function namesIn(first: readonly string[], width: number): string[] | null {
  if (first.length < 2 || first.length < width - 1) return null
  const named = first.filter((name) => name !== '')
  const isNames =
    named.length * 2 > first.length &&
    named.every((name) => name.length <= maxNameLength && isName.test(name) && !isValue.test(name)) &&
    new Set(named).size === named.length
  return isNames ? first.map((name) => name.replace(/\s+/g, ' ')) : null
}

const isName = /^#?[\p{L}_@$*][\p{L}\p{M}\p{N} _.\-/()#%:&+'?*@$[\]<>|]*$/u
/** What is a value rather than a name: addresses, names of hosts, dates, digests, times. */
const isValue =
  /:\/\/|\[\.\]|\b\d{1,3}(?:\.\d{1,3}){3}\b|\d{4}-\d\d-\d\d|[0-9a-f]{24}|@\S+\.|\d:\d\d|^[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|info|biz|ru|cn|de|uk|fr|nl|eu|xyz|top|io|example|test)$/i

/** Commas and semicolons of sentences have a blank behind them. */
function isProse(text: string, separator: string, isQuoted: boolean): boolean {
  if (separator === '\t' || separator === '|' || isQuoted) return false
  const all = text.split(separator).length - 1
  const spaced = text.split(new RegExp(`${separator}[ \\u00a0]`)).length - 1
  return spaced * 2 > all
}
