import { iocKinds } from '../../contract/core/iocs.ts'
import { type Found, markBit } from '../engine/ioc/indicator.ts'
import { ValueIndex } from './value-index.ts'

/**
 * What a worker found in one range of a source: each distinct value once, in columns, so that a hundred thousand of them
 * cross to the main thread as one string and a few arrays. Lines and rows count from the start of the range.
 */
export type RangeResult = {
  readonly from: number
  readonly to: number
  readonly lines: number
  readonly rows: number
  /** Offset of every 64th row, counted from the first row of the range. */
  readonly checkpoints: Float64Array
  /** Lines that start before each checkpoint, counted from the start of the range. */
  readonly checkpointLines: Uint32Array
  readonly size: number
  /** Values in UTF-8, separated by line feeds, which no canonical value holds. */
  readonly values: Uint8Array
  readonly kinds: Uint8Array
  readonly valueMarks: Uint32Array
  readonly hitMarks: Uint32Array
  readonly counts: Uint32Array
  readonly starts: Float64Array
  readonly lengths: Uint32Array
  readonly hitLines: Uint32Array
  readonly hitRows: Uint32Array
}

/** Place of a kind in the contract's list; kept in the database, so never reorder that list. */
export const kindNumber: Readonly<Record<string, number>> = Object.fromEntries(
  iocKinds.map((kind, number) => [kind, number]),
)

const emailKind = kindNumber.email as number

const repeatBits = markBit.git | markBit.odd_notation

/** Gathers hits of one range. */
export class RangeGatherer {
  private readonly index = new ValueIndex()
  /** Addresses as they were written first, where that is not their lower case. */
  private readonly written = new Map<number, string>()
  private capacity = 512
  private kinds = new Uint8Array(this.capacity)
  private valueMarks = new Uint32Array(this.capacity)
  private hitMarks = new Uint32Array(this.capacity)
  private counts = new Uint32Array(this.capacity)
  private starts = new Float64Array(this.capacity)
  private lengths = new Uint32Array(this.capacity)
  private hitLines = new Uint32Array(this.capacity)
  private hitRows = new Uint32Array(this.capacity)
  private readonly checkpoints: number[]
  private readonly checkpointLines: number[] = [0]
  private readonly every: number
  /** Starts of rows that are not passed yet, and whether each starts a line; all before `pending` are passed. */
  private rowStarts: number[] = []
  private lineStarts: boolean[] = []
  private pending = 0
  private rowStart: number
  private rows = 0
  private lines = 0

  constructor(rowStart: number, every: number) {
    this.checkpoints = [rowStart]
    this.rowStart = rowStart
    this.every = every
  }

  addRow(start: number, startsLine: boolean): void {
    this.rowStarts.push(start)
    this.lineStarts.push(startsLine)
  }

  /** Passes the rows that start up to an offset; hits come in order, so none of them is asked for again. */
  passRows(offset: number): void {
    const { rowStarts } = this
    while (this.pending < rowStarts.length && (rowStarts[this.pending] as number) <= offset) {
      this.rowStart = rowStarts[this.pending] as number
      this.rows++
      if (this.lineStarts[this.pending] === true) this.lines++
      this.pending++
      if (this.rows % this.every !== 0) continue
      this.checkpoints.push(this.rowStart)
      this.checkpointLines.push(this.lines)
    }
    if (this.pending === rowStarts.length) {
      rowStarts.length = 0
      this.lineStarts.length = 0
      this.pending = 0
    }
  }

  /** An empty one for what follows an offset that `passRows` was told. */
  next(): RangeGatherer {
    const next = new RangeGatherer(this.rowStart, this.every)
    next.rowStarts = this.rowStarts.slice(this.pending)
    next.lineStarts = this.lineStarts.slice(this.pending)
    return next
  }

  addHit(found: Found, start: number, end: number, marks: number): void {
    let place = found.place as number
    if (found.keeper !== this) {
      place = this.placeOf(found, start, end, marks)
      found.keeper = this
      found.place = place
    }
    this.count(place, marks, 1)
  }

  /** A value that was told with a hit before, again so many times. */
  addRepeats(found: Found, marks: number, times: number): void {
    // another reading of the thread may have placed it elsewhere meanwhile
    const place =
      found.keeper === this
        ? (found.place as number)
        : this.index.place(keyOf(found), kindNumber[found.kind] as number)
    this.count(place, marks, times)
  }

  private count(place: number, marks: number, times: number): void {
    this.counts[place] = (this.counts[place] as number) + times
    const before = this.hitMarks[place] as number
    let after = before | (marks & repeatBits)
    // a part counts as one only while it never stands alone
    if ((marks & markBit.part_of) === 0) after &= ~markBit.part_of
    if (after !== before) this.hitMarks[place] = after
  }

  private placeOf(found: Found, start: number, end: number, marks: number): number {
    const kind = kindNumber[found.kind] as number
    const key = keyOf(found)
    const place = this.index.place(key, kind)
    if (!this.index.isNew) return place
    if (place === this.capacity) this.grow()
    if (kind === emailKind && key !== found.value) this.written.set(place, found.value)
    this.passRows(start)
    this.kinds[place] = kind
    this.valueMarks[place] = found.marks
    this.hitMarks[place] = marks
    this.starts[place] = start
    this.lengths[place] = end - start
    this.hitLines[place] = this.lines
    this.hitRows[place] = this.rows
    return place
  }

  private grow(): void {
    this.capacity *= 2
    const wider = <A extends Uint8Array | Uint32Array | Float64Array>(
      make: new (length: number) => A,
      old: A,
    ): A => {
      const column = new make(this.capacity)
      column.set(old)
      return column
    }
    this.kinds = wider(Uint8Array, this.kinds)
    this.valueMarks = wider(Uint32Array, this.valueMarks)
    this.hitMarks = wider(Uint32Array, this.hitMarks)
    this.counts = wider(Uint32Array, this.counts)
    this.starts = wider(Float64Array, this.starts)
    this.lengths = wider(Uint32Array, this.lengths)
    this.hitLines = wider(Uint32Array, this.hitLines)
    this.hitRows = wider(Uint32Array, this.hitRows)
  }

  /** All of it, for the way to the main thread. */
  finish(from: number, to: number): RangeResult {
    this.passRows(to)
    const { size } = this.index
    return {
      from,
      to,
      lines: this.lines,
      rows: this.rows,
      checkpoints: Float64Array.from(this.checkpoints),
      checkpointLines: Uint32Array.from(this.checkpointLines),
      size,
      values: this.values(),
      kinds: this.kinds.slice(0, size),
      valueMarks: this.valueMarks.slice(0, size),
      hitMarks: this.hitMarks.slice(0, size),
      counts: this.counts.slice(0, size),
      starts: this.starts.slice(0, size),
      lengths: this.lengths.slice(0, size),
      hitLines: this.hitLines.slice(0, size),
      hitRows: this.hitRows.slice(0, size),
    }
  }

  private values(): Uint8Array {
    const joined = this.index.join()
    if (this.written.size === 0) return joined
    const values = textsOf(joined)
    for (const [place, value] of this.written) values[place] = value
    return Buffer.from(values.join('\n'))
  }
}

/** Addresses that differ in case alone are one. */
function keyOf({ kind, value }: Found): string {
  return kind === 'email' ? value.toLowerCase() : value
}

/** The values of a result, by place. */
export function valuesOf({ size, values }: Pick<RangeResult, 'size' | 'values'>): string[] {
  return size === 0 ? [] : textsOf(values)
}

function textsOf(bytes: Uint8Array): string[] {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8').split('\n')
}

/** The buffers of a result that are handed over instead of copied. */
export function buffersOf(result: RangeResult): ArrayBuffer[] {
  const {
    checkpoints,
    checkpointLines,
    values,
    kinds,
    valueMarks,
    hitMarks,
    counts,
    starts,
    lengths,
    hitLines,
    hitRows,
  } = result
  return [
    checkpoints,
    checkpointLines,
    values,
    kinds,
    valueMarks,
    hitMarks,
    counts,
    starts,
    lengths,
    hitLines,
    hitRows,
  ].map(({ buffer }) => buffer as ArrayBuffer)
}
