import { setBit } from './bit-sets.ts'
import type { ReadHandle } from './handle.ts'

/**
 * Which alerts hold a condition, a bit for each number: 125 KB for a million. What holds several conditions is found by their bits,
 * however many alerts hold each of them. A set is read when it is first asked for, and afterwards only where something changed.
 */
export type AlertCondition = {
  /** Tells this condition from all others. */
  readonly key: string
  /** Whether an alert may come to hold it, or no longer hold it. */
  readonly canChange: boolean
  /** Visits the numbers of alerts that hold it, from one number to another at least, in whatever order. */
  readonly forEach: (
    reader: ReadHandle,
    range: { readonly from: number; readonly to: number },
    visit: (number: number) => void,
  ) => void
}

/** Numbers of a block, as the counts of alerts and their labels have them too. */
export const perBlock = 2048
/** Numbers of a piece, in which something changed or nothing. */
export const perPiece = 64

/** Sets that are kept: those of the filters between which somebody goes back and forth. */
const maxSets = 24
/** Changed pieces up to which these are read one by one, and not the whole set. */
const maxStale = 200

type AlertSet = {
  readonly canChange: boolean
  bits: Uint32Array
  newest: number
  readonly stale: Set<number>
}

export class AlertSets {
  private readonly reader: ReadHandle
  private readonly sets = new Map<string, AlertSet>()

  constructor(reader: ReadHandle) {
    this.reader = reader
  }

  clear(): void {
    this.sets.clear()
  }

  /** Pieces in which something changed. */
  forget(pieces: readonly number[]): void {
    for (const { canChange, stale } of this.sets.values())
      if (canChange) for (const piece of pieces) stale.add(piece)
  }

  /** Bits of the alerts up to the newest one that hold each condition, as long as nothing is written. */
  holding(conditions: readonly AlertCondition[], newest: number): readonly Uint32Array[] {
    return conditions.map((condition) => this.upToDate(condition, newest))
  }

  private upToDate(condition: AlertCondition, newest: number): Uint32Array {
    const { key, canChange } = condition
    const set = this.sets.get(key) ?? {
      canChange,
      bits: new Uint32Array(0),
      newest: 0,
      stale: new Set<number>(),
    }
    // the one that was asked for last goes last
    this.sets.delete(key)
    if (this.sets.size >= maxSets) this.sets.delete(this.sets.keys().next().value as string)
    this.sets.set(key, set)
    if (set.stale.size > maxStale) Object.assign(set, { bits: new Uint32Array(0), newest: 0 })
    const length = (Math.floor(newest / perBlock) + 1) * (perBlock / 32)
    if (set.bits.length < length) {
      const bits = new Uint32Array(Math.max(length, Math.ceil(set.bits.length * 1.25)))
      bits.set(set.bits)
      set.bits = bits
    }
    if (set.newest > 0) for (const piece of set.stale) this.readPiece(condition, set, piece, newest)
    set.stale.clear()
    if (newest > set.newest) this.read(condition, set.bits, set.newest + 1, newest)
    set.newest = newest
    return set.bits
  }

  private readPiece(condition: AlertCondition, { bits }: AlertSet, piece: number, newest: number): void {
    const first = piece * perPiece
    bits.fill(0, first / 32, (first + perPiece) / 32)
    if (first <= newest)
      this.read(condition, bits, Math.max(1, first), Math.min(newest, first + perPiece - 1))
  }

  private read({ forEach }: AlertCondition, bits: Uint32Array, from: number, to: number): void {
    forEach(this.reader, { from, to }, (number) => {
      // what came in behind it is not known yet
      if (number <= to) setBit(bits, number)
    })
  }
}
