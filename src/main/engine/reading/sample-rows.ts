/** Splits the beginning of a text into rows, as a reader with a given separator would. */

/** The separator between the cells of a table. */
export type Separator = ',' | ';' | '\t' | '|' | '│'

export type SampleRow = { readonly cells: readonly string[]; readonly isQuoted: boolean }

export type RowSyntax = {
  readonly separator: Separator
  readonly quote: '"' | "'"
  readonly isEscaped: boolean
  /** Whether the text continues after the sample. */
  readonly isCut: boolean
}

/** Maximum number of rows by which a table is detected. */
const maxRows = 60
const maxColumns = 1000
const longestCell = 16_384
/** A ruled line: `----+-----`, and those of box drawings. */
export const drawnRow =
  /^[\s|+:=─┼├┤┌┐└┘┬┴═╪╞╡│-]*(?:-{2,}|[─═]{2,})[\s|+:=─┼├┤┌┐└┘┬┴═╪╞╡│-]*$|^-\[ RECORD \d+ \][-+]*$/
const comment = /^(?:#|\/\/)/

/**
 * Returns the rows of the sample, without the last one when it may be cut; comment lines before the first row are
 * returned separately.
 */
export function cellRows(text: string, syntax: RowSyntax): { rows: SampleRow[]; comments: string[] } {
  const { separator, quote, isEscaped, isCut } = syntax
  const rows: SampleRow[] = []
  const comments: string[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let start = 0
  const endRow = (at: number) => {
    const line = text.slice(start, at)
    cells.push(cell.trim())
    if (rows.length === 0 && comment.test(line)) comments.push(line)
    else if (line.trim() !== '' && cells.length <= maxColumns && !drawnRow.test(line))
      rows.push({ cells, isQuoted })
    cells = []
    cell = ''
    isQuoted = false
    start = at + 1
  }
  for (let at = 0; at < text.length && rows.length < maxRows; at++) {
    const sign = text[at] as string
    if (sign === quote && cell.trim() === '') {
      const end = closingQuote(text, at + 1, syntax)
      if (end >= 0) {
        cell = text.slice(at + 1, end).replaceAll(quote + quote, quote)
        isQuoted = true
        at = end
        continue
      }
      if (end === cutQuote && isCut) return { rows, comments }
    }
    if (isEscaped && sign === '\\' && text[at + 1] === separator) cell += text[++at]
    else if (sign === separator) {
      cells.push(cell.trim())
      cell = ''
    } else if (sign === '\n') endRow(at)
    else cell += sign
  }
  if (!isCut && rows.length < maxRows && start < text.length) endRow(text.length)
  return { rows, comments }
}

const noQuote = -1
const cutQuote = -2

/**
 * Returns the offset of the quote that closes a cell: one followed by the separator or the end of the row, and not
 * doubled.
 */
function closingQuote(text: string, from: number, { quote, separator }: RowSyntax): number {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (at - from > longestCell) return noQuote
    if (text[at + 1] === quote) {
      at++
      continue
    }
    const rest = /^ */.exec(text.slice(at + 1, at + 8))?.[0].length ?? 0
    const next = text[at + 1 + rest]
    return next === undefined || next === separator || next === '\n' ? at : noQuote
  }
  return cutQuote
}
