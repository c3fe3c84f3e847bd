import { columnNames } from './column-names.ts'
import { fixedColumns } from './fixed-columns.ts'
import { cellRows, type SampleRow, type Separator } from './sample-rows.ts'

/**
 * Recognises a table by its first bytes: the separator between its cells, and the names of its columns. Prose with
 * commas is not a table, nor is a log with a comma in its timestamps.
 */

export type TableShape = {
  /** The separator between cells; null when they are aligned at fixed offsets. */
  readonly separator: Separator | null
  /** Names of the columns when a row contains them; null otherwise. */
  readonly columns: readonly string[] | null
  /** Start of each column within a line, in characters, when there is no separator; null otherwise. */
  readonly starts: readonly number[] | null
  /** The quote character around cells. */
  readonly quote: '"' | "'" | null
  /** Whether a backslash before a separator makes it a part of the cell. */
  readonly isEscaped: boolean
  /** Whether rows begin and end with the separator, as those of Markdown do. */
  readonly isFramed: boolean
  /** Whether the first line is `sep=;`, which Excel writes and reads. */
  readonly statesSeparator: boolean
}

const separators = [',', ';', '\t', '|', '│'] as const
const statement = /^sep=([,;\t|])\n/i

/**
 * Returns the shape of the table that a text begins with; null when it is not a table. A cut sample may end within a
 * row.
 */
export function tableShape(sample: string, isCut: boolean): TableShape | null {
  const plain = sample.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const [stated, sign] = statement.exec(plain) ?? []
  const text = plain.slice(stated?.length ?? 0)
  const isStated = sign !== undefined
  let best: Found | null = null
  for (const separator of isStated ? [sign as Separator] : separators) {
    if (!text.includes(separator)) continue
    for (const quote of ['"', "'"] as const) {
      if (quote === "'" && !text.includes(`'${separator}'`)) continue
      for (const isEscaped of text.includes(`\\${separator}`) ? [false, true] : [false]) {
        const found = shapeBy(text, { separator, quote, isEscaped, isCut, isStated })
        if (found !== null && (best === null || found.weight > best.weight)) best = found
      }
    }
  }
  if (best !== null) return best.shape
  const fixed = fixedColumns(text, isCut)
  return fixed === null ? null : { ...plainShape, ...fixed }
}

const plainShape: TableShape = {
  separator: null,
  columns: null,
  starts: null,
  quote: null,
  isEscaped: false,
  isFramed: false,
  statesSeparator: false,
}

/** Whether the bytes of a table already show its cells: only blanks or tabs between them, and no quotes. */
export function showsItsCells({ separator, quote, isEscaped, statesSeparator }: TableShape): boolean {
  return separator === null || (separator === '\t' && quote === null && !isEscaped && !statesSeparator)
}

/** Returns a shape for a table that does not look like one, with its most frequent separator. */
export function forcedShape(sample: string): TableShape {
  const times = (sign: string) => sample.split(sign).length
  const [separator = ','] = separators.toSorted((left, right) => times(right) - times(left))
  return { ...plainShape, separator, quote: sample.includes('"') ? '"' : null }
}

type Found = { readonly shape: TableShape; readonly weight: number }

type Guess = {
  readonly separator: Separator
  readonly quote: '"' | "'"
  readonly isEscaped: boolean
  readonly isCut: boolean
  readonly isStated: boolean
}

function shapeBy(text: string, guess: Guess): Found | null {
  const { separator, isStated } = guess
  const { rows: all, comments } = cellRows(text, guess)
  const rows = all.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length < 2) return null
  const isFramed = isDrawn(separator) && rows.every(isInFrame)
  const tables = rows.map(({ cells }) => (isFramed ? cells.slice(1, -1) : cells))
  const columns = columnNames(tables[0] ?? []) ?? namesInComment(comments, separator)
  const usual = usualWidth(tables)
  // rows of a table with column names may have fewer or more cells than names
  const width = usual < 2 && columns !== null ? columns.length : usual
  if (width < 2) return null
  const fitting = tables.filter((cells) => cells.length === width).length / tables.length
  const isQuoted = rows.some((row) => row.isQuoted)
  if (!isStated && !isTable({ tables, width, fitting, columns, isQuoted, separator, text })) return null
  const { quote, isEscaped } = guess
  return {
    shape: {
      ...plainShape,
      separator,
      columns: columns === null ? null : [...columns],
      quote: isQuoted ? quote : null,
      isEscaped,
      isFramed,
      statesSeparator: isStated,
    },
    weight: fitting * 20 + Math.min(width, 20) / 2 + (columns === null ? 0 : 5) + (isQuoted ? 1 : 0),
  }
}

type Evidence = {
  readonly tables: readonly (readonly string[])[]
  readonly width: number
  readonly fitting: number
  readonly columns: readonly string[] | null
  readonly isQuoted: boolean
  readonly separator: Separator
  readonly text: string
}

const minFitting = 0.8

function isTable({ tables, width, fitting, columns, isQuoted, separator, text }: Evidence): boolean {
  if (!isQuoted && isProse(text, separator)) return false
  const many = tables.filter((cells) => cells.length > 1).length
  if (columns !== null && columns.length >= 3 && many * 2 >= tables.length) return true
  if (fitting < minFitting) return false
  if (columns !== null || isDrawn(separator)) return true
  if (tables.length < 3) return false
  if (width >= 3 || separator === '\t') return true
  // with two cells per row, a list of URLs that contain commas is not a table
  return tables.every(
    ([first = '', second]) => second === undefined || (isAddress.test(first) ? isValue : isPair).test(second),
  )
}

/**
 * The second cell in a list of pairs; after a URL, which may itself contain a comma, only the narrower `isValue` is
 * accepted.
 */
const isAddress = /^[a-z]+:\/\//i
const isValue = /^(?:h..ps?:\/\/\S+|[\w-]+(?:\[?\.\]?[\w-]+)+|[0-9a-f]{32,})$/i
const isPair = /^(?:h..ps?:\/\/\S+|[\w-]+(?:\[?\.\]?[\w-]+)+|[0-9a-f]{32,}|[\p{L} _-]{1,40})$/iu

const isDrawn = (separator: Separator) => separator === '|' || separator === '│'
const isInFrame = ({ cells }: SampleRow) => cells.length > 2 && cells[0] === '' && cells.at(-1) === ''

function usualWidth(rows: readonly (readonly string[])[]): number {
  const times = new Map<number, number>()
  for (const { length } of rows) times.set(length, (times.get(length) ?? 0) + 1)
  return [...times].sort((left, right) => right[1] - left[1] || right[0] - left[0])[0]?.[0] ?? 0
}

/** Returns the column names in a comment before the first row, as in feeds and Zeek logs. */
function namesInComment(comments: readonly string[], separator: Separator): readonly string[] | null {
  const fields = comments.find((line) => /^#fields\s/i.test(line))
  if (fields !== undefined) return columnNames(fields.split(separator).slice(1))
  const last = comments.at(-1)?.replace(/^[#;/\s]+/, '')
  return last === undefined
    ? null
    : columnNames(last.split(separator).map((name) => name.trim().replace(/^"|"$/g, '')))
}

/** In prose, commas and semicolons are followed by a blank. */
function isProse(text: string, separator: Separator): boolean {
  if (separator !== ',' && separator !== ';') return false
  const all = text.split(separator).length - 1
  const spaced = text.split(new RegExp(`${separator}[ \\u00a0]`)).length - 1
  return spaced * 2 > all
}
