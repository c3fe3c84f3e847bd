/**
 * Comma-separated rows as in RFC 4180: a cell with a separator, a quote or a line break is quoted, and a quote in it is
 * doubled. Rows end with CRLF or LF; a single carriage return ends a row too and is reported. Cells are texts and are
 * never changed. The reader makes one pass over the text and takes linear time for any text.
 */

/** What is wrong with the quotes or line ends of a row. */
export type CsvFault =
  | 'quote in the middle'
  | 'text after the quotes'
  | 'quotes never closed'
  | 'carriage return alone'

export type CsvHandler = {
  /**
   * Receives a row: its first cells (1,000 at most), the number of its cells, and its number; the header has 0. An
   * empty line has one empty cell. Returns false to stop reading.
   */
  readonly row: (cells: string[], count: number, number: number) => boolean
  readonly fault: (fault: CsvFault, number: number) => void
}

const quote = 0x22
const carriageReturn = 0x0d
const lineFeed = 0x0a

/**
 * Maximum number of cells of a row that are kept: more than any table has, so that a line of commas does not fill the
 * memory.
 */
const maxCells = 1000

/** Reads rows. `separator` is one character. */
export function readCsvRows(text: string, separator: string, handler: CsvHandler): void {
  const separatorCode = separator.charCodeAt(0)
  const end = text.length
  let at = 0
  for (let number = 0; at < end; number++) {
    const cells: string[] = []
    let count = 0
    for (;;) {
      const start = at
      let value: string
      if (text.charCodeAt(at) === quote) {
        const closing = closingQuote(text, at + 1)
        at = closing.at === -1 ? end : closing.at + 1
        value = text.slice(start + 1, closing.at === -1 ? end : closing.at)
        if (closing.hasDoubled) value = value.replaceAll('""', '"')
        if (closing.at === -1) handler.fault('quotes never closed', number)
        const rest = at
        at = endOfCell(text, at, separatorCode)
        if (at > rest) {
          handler.fault('text after the quotes', number)
          value += text.slice(rest, at)
        }
      } else {
        at = endOfCell(text, at, separatorCode)
        value = text.slice(start, at)
        if (value.includes('"')) handler.fault('quote in the middle', number)
      }
      count++
      if (count <= maxCells) cells.push(value)
      if (at === end || text.charCodeAt(at) !== separatorCode) break
      at++
    }
    if (text.charCodeAt(at) === carriageReturn) {
      at++
      if (text.charCodeAt(at) !== lineFeed) handler.fault('carriage return alone', number)
    }
    if (text.charCodeAt(at) === lineFeed) at++
    if (!handler.row(cells, count, number)) return
  }
}

function closingQuote(text: string, from: number): { at: number; hasDoubled: boolean } {
  let hasDoubled = false
  for (let search = from; ; ) {
    const at = text.indexOf('"', search)
    if (at === -1 || text.charCodeAt(at + 1) !== quote) return { at, hasDoubled }
    hasDoubled = true
    search = at + 2
  }
}

function endOfCell(text: string, from: number, separatorCode: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === separatorCode || code === lineFeed || code === carriageReturn) break
  }
  return at
}

/** Writes rows, each ended with CRLF, quotes where they are needed. */
export function writeCsvRows(rows: Iterable<readonly string[]>): string {
  const lines: string[] = []
  for (const cells of rows) {
    // a row of one empty cell would be an empty line
    lines.push(cells.length === 1 && cells[0] === '' ? '""' : cells.map(written).join(','))
  }
  lines.push('')
  return lines.join('\r\n')
}

function written(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** The message and the remedy for each fault. */
export const csvFaults: Readonly<Record<CsvFault, { readonly message: string; readonly fix: string }>> = {
  'quote in the middle': {
    message: 'A cell contains a quotation mark but is not enclosed in quotation marks.',
    fix: 'Enclose the cell in quotation marks and double those within it.',
  },
  'text after the quotes': {
    message: 'A cell continues after its closing quotation mark.',
    fix: 'Enclose the whole cell in quotation marks and double those within it.',
  },
  'quotes never closed': {
    message:
      'A cell opens with a quotation mark that is never closed, so the rest of the file belongs to it.',
    fix: 'Close the quotation marks where the cell ends.',
  },
  'carriage return alone': {
    message: 'A line ends with a carriage return alone.',
    fix: 'End the lines with CRLF, a carriage return and a line feed.',
  },
}
