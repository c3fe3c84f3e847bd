import { type FileHandle, open } from 'node:fs/promises'
import type { ReadingKind, SourceReading } from '../../../contract/workstation/triage/triage-session.ts'
import { detectEncoding, type Encoding, isWide } from '../../engine/ioc/encoding.ts'
import type { FieldArea } from '../../engine/ioc/field-areas.ts'
import { RowCutter } from '../../engine/ioc/row-counter.ts'
import { areasOfParts } from '../../engine/reading/named-fields.ts'
import type { RangeResult } from '../../jobs/range-result.ts'
import type { SourceProgress, SourceRecord, SourceState } from '../../store/triage/sessions.ts'

/** Bytes by which the encoding is detected. */
const sampleBytes = 65_536

/** One source of an open session: a file on disk, how much of it has been read, and where its rows start. */
export class Source {
  readonly position: number
  readonly kind: 'text' | 'path' | 'upload'
  readonly name: string
  /** The file whose bytes are read and shown: the source's own, or the one with its decoded content. */
  path: string
  size: number
  /** The source's own file and size. */
  readonly ownPath: string
  ownSize: number
  /** How it was read, when it is more than text. */
  reading: SourceReading | null = null
  /** The format chosen by the user; null where the bytes determine it. */
  readAs: ReadingKind | null = null
  private raw: Source | null = null
  modifiedMs: number | null
  /** Bytes on disk; less than `size` during an upload. */
  available = 0
  read = 0
  encoding: Encoding | null = null
  nature = 'text'
  lines = 0
  rows = 0
  state: SourceState = 'waiting'
  problem: string | null = null
  /** SHA-256 of the kept file that it is, or whose analysis it lists. */
  file: string | null = null
  analysis: SourceRecord['analysis'] = null
  analysisProblem: string | null = null
  /** Checkpoints at regular row intervals: the row, its offset, and the number of lines that end before it. */
  private checkRows: number[] = []
  private checkOffsets: number[] = []
  private checkLines: number[] = []

  constructor(record: Pick<SourceRecord, 'position' | 'kind' | 'name' | 'path' | 'size' | 'modified_ms'>) {
    this.position = record.position
    this.kind = record.kind
    this.name = record.name
    this.path = record.path
    this.size = record.size
    this.ownPath = record.path
    this.ownSize = record.size
    this.modifiedMs = record.modified_ms
  }

  /** Sets another file to be read and shown instead of the source's own. */
  readInstead(path: string, size: number, reading: SourceReading): void {
    this.path = path
    this.size = size
    this.available = size
    this.encoding = 'utf-8'
    this.reading = reading
  }

  /** Sets how it is read when its own bytes are shown. */
  readAsItStands(reading: SourceReading): void {
    this.reading = reading
  }

  /** Returns where fields of the shown bytes from one offset to another have names that may decide about values. */
  areasIn(from: number, to: number): FieldArea[] {
    if (this.reading === null) return []
    const { as, is_decoded, parts } = this.reading
    const named = parts.map(({ column_starts, ...part }) => ({
      ...part,
      columnStarts: column_starts,
      // bytes that are shown as they stand may be UTF-16, in which places of what was read are others
      ...(!is_decoded && { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }),
    }))
    return areasOfParts(as, named).filter(({ start, end }) => start < to && end > from)
  }

  /** Returns the source with its raw bytes, whatever was read instead. */
  async asItStands(): Promise<Source> {
    if (this.reading?.is_decoded !== true) return this
    const { position, kind, name, ownPath, ownSize, modifiedMs } = this
    this.raw ??= new Source({
      position,
      kind,
      name,
      path: ownPath,
      size: ownSize,
      modified_ms: modifiedMs,
    })
    this.raw.available = ownSize
    this.raw.encoding ??= detectEncoding(await this.raw.bytes(0, sampleBytes))
    return this.raw
  }

  /** `laid` is the path of the decoded content of a source, empty when there can be none. */
  static restored(record: SourceRecord, laid: string): Source {
    const source = new Source(record)
    if (record.reading !== null) {
      const {
        size,
        is_decoded: isDecoded = true,
        ...kept
      } = JSON.parse(record.reading) as SourceReading & {
        size: number
      }
      const reading = { ...kept, is_decoded: isDecoded }
      if (isDecoded) source.readInstead(laid, size, reading)
      else source.readAsItStands(reading)
    }
    source.readAs = record.read_as as ReadingKind | null
    source.file = record.file
    source.analysis = record.analysis
    source.analysisProblem = record.analysis_problem
    source.available = record.read
    source.read = record.read
    source.encoding = record.encoding as Encoding | null
    source.nature = record.nature
    source.lines = record.lines
    source.rows = record.rows
    source.state = record.state
    source.problem = record.problem
    if (record.checkpoints !== null) {
      const copy = Uint8Array.from(record.checkpoints)
      const triples = new Float64Array(copy.buffer)
      for (let index = 0; index + 2 < triples.length; index += 3) {
        source.checkRows.push(triples[index] as number)
        source.checkOffsets.push(triples[index + 1] as number)
        source.checkLines.push(triples[index + 2] as number)
      }
    }
    return source
  }

  /** Adds the rows of the next range. */
  addRange(range: RangeResult, rowsPerCheckpoint: number): void {
    for (const [index, offset] of range.checkpoints.entries()) {
      this.checkRows.push(this.rows + index * rowsPerCheckpoint)
      this.checkOffsets.push(offset)
      this.checkLines.push(this.lines + (range.checkpointLines[index] as number))
    }
    this.rows += range.rows
    this.lines += range.lines
    this.read = range.to
  }

  /** Called after the last range: text after the last line feed is a line of its own. */
  async finishRows(): Promise<void> {
    if (this.read === 0) return
    const width = this.encoding !== null && isWide(this.encoding) ? 2 : 1
    const tail = await this.bytes(Math.max(0, this.read - width), this.read)
    const endsInFeed = width === 1 ? tail[0] === 0x0a : tail.includes(0x0a) && tail.includes(0)
    if (!endsInFeed) {
      this.rows++
      this.lines++
    }
  }

  /** Whether it lists what the analysis of a file found. */
  get listsAnalysis(): boolean {
    return this.kind === 'text' && this.file !== null
  }

  checkpointBlob(): Buffer | null {
    if (this.checkRows.length === 0) return null
    const triples = new Float64Array(this.checkRows.length * 3)
    for (let index = 0; index < this.checkRows.length; index++) {
      triples[index * 3] = this.checkRows[index] as number
      triples[index * 3 + 1] = this.checkOffsets[index] as number
      triples[index * 3 + 2] = this.checkLines[index] as number
    }
    return Buffer.from(triples.buffer)
  }

  record(): SourceProgress {
    const { position, ownSize, read, encoding, nature, lines, rows, state, problem } = this
    return {
      position,
      size: ownSize,
      read,
      encoding,
      nature,
      lines,
      rows,
      checkpoints: this.checkpointBlob(),
      state,
      problem,
      reading: this.reading === null ? null : JSON.stringify({ ...this.reading, size: this.size }),
    }
  }

  /** Returns the row that contains an offset, and its start. Reads at most 64 rows. */
  async rowAt(offset: number): Promise<{ row: number; start: number }> {
    const index = lastAtMost(this.checkOffsets, offset)
    let row = this.checkRows[index] ?? 0
    let start = this.checkOffsets[index] ?? 0
    const bytes = await this.bytes(start, Math.min(this.available, offset + 1))
    this.cutter((next) => {
      if (next <= offset) {
        row++
        start = next
      }
    }, start).push(bytes, start)
    return { row, start }
  }

  /** The 1-based line that a row belongs to. Reads at most 64 rows. */
  async lineAt(row: number): Promise<number> {
    const index = lastAtMost(this.checkRows, row)
    const checked = this.checkRows[index] ?? 0
    let line = (this.checkLines[index] ?? 0) + 1
    if (row > checked) {
      const { startsLine } = await this.rowStarts(checked, row - checked + 1)
      for (const isLine of startsLine.slice(1)) if (isLine) line++
    }
    return line
  }

  /** Returns the starts of `count` rows from a given one, and the end of the last. */
  async rowStarts(
    from: number,
    count: number,
  ): Promise<{ starts: number[]; startsLine: boolean[]; end: number }> {
    const index = lastAtMost(this.checkRows, from)
    const row = this.checkRows[index] ?? 0
    const offset = this.checkOffsets[index] ?? 0
    const starts: number[] = []
    const startsLine: boolean[] = []
    let at = row
    let end = this.available
    if (at >= from) {
      starts.push(offset)
      startsLine.push(true)
    }
    let isFull = false
    const cutter = this.cutter((next, isLine) => {
      if (isFull) return
      at++
      if (at >= from + count) {
        isFull = true
        end = next
      } else if (at >= from) {
        starts.push(next)
        startsLine.push(isLine)
      }
    }, offset)
    const piece = 262_144
    for (let position = offset; position < this.available && !isFull; position += piece) {
      cutter.push(await this.bytes(position, Math.min(this.available, position + piece)), position)
    }
    if (starts.length > 0 && starts[starts.length - 1] === this.available && this.available > 0) {
      starts.pop()
      startsLine.pop()
    }
    return { starts, startsLine, end }
  }

  /** Reads bytes of the source; throws `gone` as an error when the file is missing or was changed. */
  async bytes(from: number, to: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(Math.max(0, to - from))
    if (buffer.length === 0) return buffer
    return this.withFile(async (file) => {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, from)
      return buffer.subarray(0, bytesRead)
    })
  }

  async withFile<T>(work: (file: FileHandle) => Promise<T>): Promise<T> {
    const file = await open(this.path, 'r')
    try {
      return await work(file)
    } finally {
      await file.close()
    }
  }

  private cutter(onRow: (start: number, startsLine: boolean) => void, start: number): RowCutter {
    const wide = this.encoding !== null && isWide(this.encoding)
    return new RowCutter(onRow, start, wide ? 2 : 1, this.encoding === 'utf-16be' ? 1 : 0)
  }
}

/** Index of the last number that is not above a bound; 0 when all are. */
function lastAtMost(numbers: readonly number[], bound: number): number {
  let low = 0
  let high = numbers.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((numbers[middle] as number) <= bound) low = middle
    else high = middle - 1
  }
  return low
}
