import {
  type AddressRange,
  cellsOf,
  columnsOfHeader,
  columnsOfRow,
  delimiterOf,
  RowReader,
  readBlockOrAddress,
} from '../../engine/net/address-columns.ts'
import type { AddressFacts } from '../../engine/net/address-facts.ts'
import type { AddressFileWriter } from './address-file-writer.ts'

/** Counts and notes on the lines of a file. */
export type TableNotes = {
  readonly format: 'csv' | 'list' | 'tor-exits'
  readonly refused: number
  readonly refusedExamples: readonly string[]
  /** The latest date stated by the entries. */
  readonly dated: string | null
}

/** Maximum number of refused lines that are reported. */
const maxExamples = 5
/** Maximum number of row tails whose facts are cached: most rows repeat the tail of another. */
const maxTails = 300_000

const comment = /^(?:#|;|\/\/|$)/

/**
 * Reads a table, a plain list of addresses, or the list of Tor exits, line by line; the first lines determine the
 * format. `listed` are the facts that apply to every address on a list; null when its subject is unknown.
 */
export async function readTable(
  lines: AsyncIterable<readonly string[]>,
  writer: AddressFileWriter,
  listed: AddressFacts | null,
): Promise<TableNotes> {
  const reading = new TableReading(writer, listed)
  for await (const some of lines) for (const line of some) reading.take(line.trim())
  return reading.notes()
}

/** Detects the format from the first lines, and counts refused lines. */
class TableReading {
  private readonly writer: AddressFileWriter
  private readonly listed: AddressFacts | null
  private reader: LineReader | null = null
  private number = 0
  private refused = 0
  private readonly refusedExamples: string[] = []

  constructor(writer: AddressFileWriter, listed: AddressFacts | null) {
    this.writer = writer
    this.listed = listed
  }

  take(line: string): void {
    this.number++
    if (line === '') return
    if (this.reader === null) {
      const table = headerOf(line)
      if (table !== null) {
        this.reader = table(this.writer)
        return
      }
      if (comment.test(line)) return
      this.reader = readerFor(line, this.writer, this.listed)
    }
    if (comment.test(line) || this.reader.take(line)) return
    this.refused++
    if (this.refusedExamples.length < maxExamples)
      this.refusedExamples.push(`line ${this.number}: ${line.slice(0, 80)}`)
  }

  notes(): TableNotes {
    if (this.reader === null) throw new Error('it is empty')
    const { format, dated } = this.reader
    return { format, dated, refused: this.refused, refusedExamples: this.refusedExamples }
  }
}

type LineReader = {
  readonly format: TableNotes['format']
  dated: string | null
  /** False when the line cannot be read. */
  readonly take: (line: string) => boolean
}

/** Returns the reader for a header line, also one behind a comment mark. */
function headerOf(line: string): ((writer: AddressFileWriter) => LineReader) | null {
  const delimiter = delimiterOf(line)
  const columns = columnsOfHeader(cellsOf(line, delimiter))
  return columns === null ? null : (writer) => tableReader(new RowReader(columns), delimiter, writer)
}

function readerFor(line: string, writer: AddressFileWriter, listed: AddressFacts | null): LineReader {
  if (/^ExitNode [0-9A-F]{40}$/.test(line)) return torExitReader(writer)
  const delimiter = delimiterOf(line)
  const cells = cellsOf(line, delimiter).map((cell) => cell.trim())
  const columns = columnsOfRow(cells)
  if (columns !== null && columns.length > 1) return tableReader(new RowReader(columns), delimiter, writer)
  if (rangeOnList(line) === null)
    throw new Error(
      'its first line is neither an address, nor a row of a known table, nor a header that names columns such as network, start, end, country_code or asn',
    )
  if (listed === null)
    throw new Error('it is a list, and nothing says of what: choose tor, vpn, proxy, hosting or mobile')
  return listReader(writer, listed)
}

function tableReader(rows: RowReader, delimiter: string, writer: AddressFileWriter): LineReader {
  const { leading } = rows
  const placeOf = new Map<string, number>()
  const recordOf = (cells: readonly string[]): number => {
    const tail = leading === 0 ? null : cells.slice(leading).join('\n')
    const known = tail === null ? undefined : placeOf.get(tail)
    if (known !== undefined) return known
    const facts = rows.factsOf(cells)
    const record = facts === null ? 0 : writer.addRecord(facts)
    if (tail !== null) {
      if (placeOf.size >= maxTails) placeOf.clear()
      placeOf.set(tail, record)
    }
    return record
  }
  const take = (line: string) => {
    const cells = cellsOf(line, delimiter)
    const range = rows.rangeOf(cells)
    if (range === null) return false
    const record = recordOf(cells)
    if (record !== 0) writer.addRange(range, record)
    return true
  }
  return { format: 'csv', dated: null, take }
}

function listReader(writer: AddressFileWriter, listed: AddressFacts): LineReader {
  const record = writer.addRecord(listed)
  const take = (line: string) => {
    const range = rangeOnList(line)
    if (range === null) return false
    writer.addRange(range, record)
    return true
  }
  return { format: 'list', dated: null, take }
}

/** Parses an address, block or range, followed by any comment. */
export function rangeOnList(line: string): AddressRange | null {
  const bare = line.replace(/\s*(?:#|;|\/\/).*$/, '').trim()
  const unquoted = bare.replace(/^(["'])(.*)\1,?$/, '$2')
  // a bare number is no address on a list
  if (/^\d+$/.test(unquoted)) return null
  return readBlockOrAddress(unquoted)
}

/** The form of the Tor project: `ExitNode`, `Published`, `LastStatus`, then one or more `ExitAddress <address> <time>`. */
function torExitReader(writer: AddressFileWriter): LineReader {
  const record = writer.addRecord({ tor: true, proxy: true })
  const reader: LineReader = {
    format: 'tor-exits',
    dated: null,
    take: (line) => {
      if (/^(?:ExitNode|Published|LastStatus) /.test(line)) return true
      const [word, address = '', day = ''] = line.split(' ')
      const range = word === 'ExitAddress' ? readBlockOrAddress(address) : null
      if (range === null) return false
      writer.addRange(range, record)
      if (/^\d{4}-\d{2}-\d{2}$/.test(day) && day > (reader.dated ?? '')) reader.dated = day
      return true
    },
  }
  return reader
}
