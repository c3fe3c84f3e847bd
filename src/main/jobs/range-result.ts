import { iocKinds } from '../../contract/core/iocs.ts'
import { type Found, markBit } from '../engine/ioc/indicator.ts'

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
  /** Values, separated by line feeds, which no canonical value holds. */
  readonly values: string
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

const repeatBits = markBit.git | markBit.odd_notation

/** Gathers hits of one range. */
export class RangeGatherer {
  /** Places in the columns below, by value, for each kind. */
  private readonly places: readonly Map<string, number>[] = iocKinds.map(() => new Map())
  private readonly values: string[] = []
  private readonly kinds: number[] = []
  private readonly valueMarks: number[] = []
  private readonly hitMarks: number[] = []
  private readonly counts: number[] = []
  private readonly starts: number[] = []
  private readonly lengths: number[] = []
  private readonly hitLines: number[] = []
  private readonly hitRows: number[] = []
  private readonly checkpoints: number[]
  private readonly checkpointLines: number[] = [0]
  private readonly every: number
  private rowStarts: number[] = []
  private rowsBefore = 0
  private rowPointer = 0
  private lineFeeds = 0

  constructor(from: number, every: number) {
    this.checkpoints = [from]
    this.every = every
  }

  get rows(): number {
    return this.rowsBefore + this.rowStarts.length
  }

  addRow(start: number, startsLine: boolean): void {
    this.rowStarts.push(start)
    if (startsLine) this.lineFeeds++
    if (this.rows % this.every !== 0) return
    this.checkpoints.push(start)
    this.checkpointLines.push(this.lineFeeds)
  }

  /** Forgets the starts of rows before an offset; hits come in order. */
  dropRowsBefore(offset: number): void {
    this.advanceTo(offset)
    if (this.rowPointer === 0) return
    this.rowsBefore += this.rowPointer
    this.rowStarts = this.rowStarts.slice(this.rowPointer)
    this.rowPointer = 0
  }

  private advanceTo(offset: number): void {
    while (this.rowPointer < this.rowStarts.length && (this.rowStarts[this.rowPointer] as number) <= offset)
      this.rowPointer++
  }

  addHit(found: Found, start: number, end: number, line: number, marks: number): void {
    let place = found.place as number
    if (found.keeper !== this) {
      place = this.placeOf(found, start, end, line, marks)
      found.keeper = this
      found.place = place
    }
    this.counts[place] = (this.counts[place] as number) + 1
    const before = this.hitMarks[place] as number
    let after = before | (marks & repeatBits)
    // a part counts as one only while it never stands alone
    if ((marks & markBit.part_of) === 0) after &= ~markBit.part_of
    if (after !== before) this.hitMarks[place] = after
  }

  private placeOf(found: Found, start: number, end: number, line: number, marks: number): number {
    const kind = kindNumber[found.kind] as number
    const places = this.places[kind] as Map<string, number>
    const key = found.kind === 'email' ? found.value.toLowerCase() : found.value
    const known = places.get(key)
    if (known !== undefined) return known
    this.advanceTo(start)
    const place = this.values.length
    places.set(key, place)
    this.values.push(found.value)
    this.kinds.push(kind)
    this.valueMarks.push(found.marks)
    this.hitMarks.push(marks)
    this.counts.push(0)
    this.starts.push(start)
    this.lengths.push(end - start)
    this.hitLines.push(line - 1)
    this.hitRows.push(this.rowsBefore + this.rowPointer)
    return place
  }

  /** All of it, for the way to the main thread. */
  finish(from: number, to: number): RangeResult {
    return {
      from,
      to,
      lines: this.lineFeeds,
      rows: this.rows,
      checkpoints: Float64Array.from(this.checkpoints),
      checkpointLines: Uint32Array.from(this.checkpointLines),
      values: this.values.join('\n'),
      kinds: Uint8Array.from(this.kinds),
      valueMarks: Uint32Array.from(this.valueMarks),
      hitMarks: Uint32Array.from(this.hitMarks),
      counts: Uint32Array.from(this.counts),
      starts: Float64Array.from(this.starts),
      lengths: Uint32Array.from(this.lengths),
      hitLines: Uint32Array.from(this.hitLines),
      hitRows: Uint32Array.from(this.hitRows),
    }
  }
}

/** The buffers of a result that are handed over instead of copied. */
export function buffersOf(result: RangeResult): ArrayBuffer[] {
  const {
    checkpoints,
    checkpointLines,
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
