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

type Entry = {
  found: Found
  marks: number
  count: number
  start: number
  length: number
  line: number
  row: number
}

/** Place of a kind in the contract's list; kept in the database, so never reorder that list. */
export const kindNumber: Readonly<Record<string, number>> = Object.fromEntries(
  iocKinds.map((kind, number) => [kind, number]),
)

/** Gathers hits of one range. */
export class RangeGatherer {
  private readonly entries = new Map<string, Entry>()
  private readonly byFound = new Map<Found, Entry>()
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
    let entry = this.byFound.get(found)
    if (entry === undefined) {
      const key = `${found.kind}\n${found.kind === 'email' ? found.value.toLowerCase() : found.value}`
      entry = this.entries.get(key)
      if (entry === undefined) {
        this.advanceTo(start)
        entry = {
          found,
          marks,
          count: 0,
          start,
          length: end - start,
          line: line - 1,
          row: this.rowsBefore + this.rowPointer,
        }
        this.entries.set(key, entry)
      }
      // readings of tokens are kept, so the same object comes again; the map would grow with tokens never seen twice
      if (this.byFound.size < 50_000) this.byFound.set(found, entry)
    }
    entry.count++
    // a part counts as one only while it never stands alone
    if ((marks & markBit.part_of) === 0) entry.marks &= ~markBit.part_of
    entry.marks |= marks & (markBit.git | markBit.odd_notation)
  }

  /** All of it, for the way to the main thread. */
  finish(from: number, to: number): RangeResult {
    const entries = [...this.entries.values()]
    return {
      from,
      to,
      lines: this.lineFeeds,
      rows: this.rows,
      checkpoints: Float64Array.from(this.checkpoints),
      checkpointLines: Uint32Array.from(this.checkpointLines),
      values: entries.map(({ found }) => found.value).join('\n'),
      kinds: Uint8Array.from(entries, ({ found }) => kindNumber[found.kind] as number),
      valueMarks: Uint32Array.from(entries, ({ found }) => found.marks),
      hitMarks: Uint32Array.from(entries, ({ marks }) => marks),
      counts: Uint32Array.from(entries, ({ count }) => count),
      starts: Float64Array.from(entries, ({ start }) => start),
      lengths: Uint32Array.from(entries, ({ length }) => length),
      hitLines: Uint32Array.from(entries, ({ line }) => line),
      hitRows: Uint32Array.from(entries, ({ row }) => row),
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
