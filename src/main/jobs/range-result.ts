import { type Found, markBit } from '../engine/ioc/indicator.ts'
import { HitColumns, type HitList } from './hit-columns.ts'

/**
 * What a worker found in one range of a source: each distinct value once, in columns, so that a hundred thousand of
 * them are transferred to the main thread as one string and a few arrays. Lines and rows count from the start of the
 * range.
 */
export type RangeResult = {
  readonly from: number
  readonly to: number
  readonly lines: number
  readonly rows: number
  /** Offset of every 64th row, counted from the first row of the range. */
  readonly checkpoints: Float64Array
  /** Number of lines that start before each checkpoint, counted from the start of the range. */
  readonly checkpointLines: Uint32Array
} & HitList

const repeatBits = markBit.git | markBit.odd_notation

/** Collects the hits of one range. */
export class RangeGatherer {
  private readonly columns: HitColumns
  private readonly checkpoints: number[]
  private readonly checkpointLines: number[] = [0]
  private readonly every: number
  /** Starts of rows that are not passed yet, below zero for a row that starts no line; all before `pending` are passed. */
  private rowStarts: number[] = []
  private pending = 0
  private rowStart: number
  private rows = 0
  private lines = 0

  /** `columns` may be reused from an earlier, finished range; they are cleared. */
  constructor(rowStart: number, every: number, columns: HitColumns = new HitColumns()) {
    columns.clear()
    this.columns = columns
    this.checkpoints = [rowStart]
    this.rowStart = rowStart
    this.every = every
  }

  addRow(start: number, startsLine: boolean): void {
    this.rowStarts.push(startsLine ? start : -start)
  }

  /** Passes the rows that start up to an offset; hits come in order, so these are not needed again. */
  passRows(offset: number): void {
    const { rowStarts } = this
    while (this.pending < rowStarts.length) {
      const signed = rowStarts[this.pending] as number
      const start = Math.abs(signed)
      if (start > offset) break
      this.rowStart = start
      this.rows++
      if (signed > 0) this.lines++
      this.pending++
      if (this.rows % this.every !== 0) continue
      this.checkpoints.push(this.rowStart)
      this.checkpointLines.push(this.lines)
    }
    if (this.pending === rowStarts.length) {
      rowStarts.length = 0
      this.pending = 0
    }
  }

  /** Returns an empty gatherer for the bytes after the last offset given to `passRows`. */
  next(): RangeGatherer {
    const next = new RangeGatherer(this.rowStart, this.every, this.columns)
    next.rowStarts = this.rowStarts.slice(this.pending)
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

  /** Adds `times` repetitions of a value that was reported as a hit before. */
  addRepeats(found: Found, marks: number, times: number): void {
    // another gatherer of the thread may have placed it elsewhere meanwhile
    const place = found.keeper === this ? (found.place as number) : this.columns.placeOf(found)
    this.count(place, marks, times)
  }

  private count(place: number, marks: number, times: number): void {
    const { counts, hitMarks } = this.columns
    counts[place] = (counts[place] as number) + times
    const before = hitMarks[place] as number
    let after = before | (marks & repeatBits)
    // a value is marked as a part, or as inside a link, only while it never occurs otherwise
    after &= marks | ~(markBit.part_of | markBit.inner)
    if (after !== before) hitMarks[place] = after
  }

  private placeOf(found: Found, start: number, end: number, marks: number): number {
    const { columns } = this
    const place = columns.placeOf(found)
    if (!columns.isNew) return place
    this.passRows(start)
    columns.set(place, found, { start, length: end - start, marks, line: this.lines, row: this.rows })
    return place
  }

  /** Returns the result, to be transferred to the main thread. */
  finish(from: number, to: number): RangeResult {
    this.passRows(to)
    return {
      from,
      to,
      lines: this.lines,
      rows: this.rows,
      checkpoints: Float64Array.from(this.checkpoints),
      checkpointLines: Uint32Array.from(this.checkpointLines),
      ...this.columns.copy(),
    }
  }
}

/** Returns the buffers of a result that are transferred instead of copied. */
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

/**
 * Frees the memory of a result that is no longer read; the garbage collector does not know its size and would free it
 * late.
 */
export function release(result: RangeResult): void {
  for (const buffer of buffersOf(result)) buffer.transfer(0)
}
