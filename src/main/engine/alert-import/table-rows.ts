import { parse as csvParser } from 'csv-parse'
import type { FileEvent, OpenEnd } from './file-event.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Maximum length of a row, in characters. */
const maxRow = 16_777_216
/** Maximum number of columns, which is that of a spreadsheet. */
const maxColumns = 16_384
const columnsRead = maxColumns.toLocaleString('en-GB')

/** Separators that tables have. */
const separators = [',', ';', '\t', '|']

/**
 * Returns the separator that the first line of a table declares (`sep=;`, as Excel writes and reads it), and the length
 * of that line.
 */
export function statedSeparator(
  head: string,
): { readonly separator: string; readonly length: number } | null {
  // a spreadsheet may enclose the line in quotes or append separators, as to any line that is shorter than the table
  const [line, , separator] =
    /^\uFEFF?("?)sep=([^"\w\r\n])\1(?:(?!\r|\n)\2)*(?:\r\n|\r|\n|$)/i.exec(head) ?? []
  return line === undefined || separator === undefined ? null : { separator, length: line.length }
}

/** Returns the separator of a table: the one that occurs most often in its first line, outside of quotes. */
export function separatorOf(head: string): string {
  const [first = ''] = head.trimStart().split(/\r?\n/, 1)
  const bare = first.replace(/"[^"]*"/g, '')
  const count = (separator: string) => bare.split(separator).length
  return separators.toSorted((one, other) => count(other) - count(one))[0] as string
}

/** Returns unique names for columns: duplicate and empty names get a number, so that no column is lost. */
function columnNames(cells: readonly string[]): string[] {
  const taken = new Set<string>()
  // last number tried for a name: keeps a header with many equal names as fast as one with different names
  const counted = new Map<string, number>()
  return cells.map((cell, index) => {
    const name = cell === '' ? `column ${index + 1}` : cell
    let unique = name
    let count = counted.get(name) ?? 1
    while (taken.has(unique)) {
      count += 1
      unique = `${name} ${count}`
    }
    counted.set(name, count)
    taken.add(unique)
    return unique
  })
}

/** Rows of a table, each with the names of the first line. */
export class TableRows {
  private readonly ready: FileEvent[] = []
  private readonly parser: ReturnType<typeof csvParser>
  private readonly ended: Promise<void>
  /**
   * The last line of the file that belongs to a row already read; and the number of line ends within the cells of the
   * current row.
   */
  private line: number
  private lineEnds = 0
  private hasQuotes = false
  /** The last character received; and whether the text being read is behind the last line end. */
  private lastSign = ''
  private isUnended = false
  openEnd: OpenEnd | null = null
  /** Whether there was a row, or what is none. */
  hasRows = false
  private isTooWide = false
  /** Cells of the first line, and the column names made from them; more than it has cells where rows are longer. */
  private header: readonly string[] | null = null
  private names: readonly string[] = []

  /** @param linesBefore Number of lines of the file before the table. */
  constructor(separator: string, linesBefore: number) {
    this.line = linesBefore
    this.parser = csvParser({
      bom: true,
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRow,
      ltrim: true,
      // `rtrim` would treat text behind a closing quote as an error, and end the table with it
      cast: (value, { quoting }) => {
        if (quoting) this.lineEnds += value.match(/\r\n?|\n/g)?.length ?? 0
        const read = quoting ? withoutQuotes(value) : value.trimEnd()
        if (quoting ? read.startsWith('"') : read.includes('"')) this.hasQuotes = true
        return read
      },
      // here rather than as `data`, so that what was recorded about cells belongs to this row
      on_record: (cells: string[]) => {
        this.row(cells)
        return null
      },
    })
    this.parser.resume()
    this.ended = new Promise((resolve) => {
      this.parser.on('end', () => resolve())
      this.parser.on('error', (error: Error & { readonly code?: string }) => {
        const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
        const event = isOpen
          ? 'A quote that opens here is never closed: this row and all after it were not read.'
          : error.code === 'CSV_MAX_RECORD_SIZE'
            ? 'A row is longer than 16 MB: it and all after it were not read.'
            : `The table cannot be read further: ${error.message}`
        if (isOpen) this.openEnd = { line: this.line + 1, isCut: true }
        this.hasRows = true
        this.ready.push({ line: this.line + 1, event })
        resolve()
      })
    })
  }

  get hasHeader(): boolean {
    return this.header !== null
  }

  private row(cells: readonly string[]): void {
    const line = this.line + 1
    this.line = line + this.lineEnds
    if (this.isTooWide) return
    if (this.header === null && cells.length > maxColumns) this.isTooWide = true
    else if (cells.length > 1 || (cells[0] ?? '') !== '') {
      if (this.isUnended)
        this.openEnd = { line, isCut: cells.length < (this.header?.length ?? Number.POSITIVE_INFINITY) }
      if (this.header === null) this.header = cells.map((cell) => cell.trim())
      else this.take(line, cells, this.header)
    }
    this.lineEnds = 0
    this.hasQuotes = false
  }

  private take(line: number, cells: readonly string[], header: readonly string[]): void {
    if (cells.length > maxColumns) {
      this.hasRows = true
      this.ready.push({ line, event: `The row has more than ${columnsRead} cells.` })
      return
    }
    const columns = Math.max(cells.length, header.length)
    if (this.names.length < columns)
      this.names = columnNames(Array.from({ length: columns }, (_, index) => header[index] ?? ''))
    const event = Object.fromEntries(cells.map((cell, index) => [this.names[index], cell]))
    this.hasRows = true
    this.ready.push({ line, event, ...(this.hasQuotes && { hasQuotes: true }) })
  }

  /** Throws `UnreadableFile` for a table that is too wide to be one of alerts. */
  push(text: string): FileEvent[] {
    this.lastSign = text.at(-1) ?? this.lastSign
    if (!this.parser.destroyed) this.parser.write(text)
    return this.taken()
  }

  private taken(): FileEvent[] {
    if (this.isTooWide)
      throw new UnreadableFile(
        `cannot be read here: its table has more than ${columnsRead} columns. Remove those that no alert needs.`,
      )
    return this.ready.splice(0)
  }

  async end(): Promise<FileEvent[]> {
    this.isUnended = !/[\r\n]/.test(this.lastSign)
    if (!this.parser.destroyed) this.parser.end()
    await this.ended
    return this.taken()
  }
}

/**
 * Returns a cell without its quotes when only spaces follow the closing one, a case that the parser leaves unchanged.
 */
function withoutQuotes(value: string): string {
  return /^"[^"]*"\s+$/.test(value) ? value.slice(1, value.lastIndexOf('"')) : value
}
