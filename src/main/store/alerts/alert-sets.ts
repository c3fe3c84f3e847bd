import { setBit } from '../database/bit-sets.ts'
import type { ReadHandle } from '../database/handle.ts'

/**
 * The alerts that meet a condition, as one bit per number: 125 KB for a million. Several conditions are combined by
 * intersecting bits, however many alerts meet each of them. A set is read on first use, and afterwards only where
 * something changed.
 */
export type AlertCondition = {
  /** Identifies this condition. */
  readonly key: string
  /** Kinds of changes by which an existing alert may start or stop meeting it. */
  readonly changesWith: readonly AlertChange[]
  /** Visits the numbers of alerts that meet it, at least those in the range, in any order. */
  readonly forEach: (
    reader: ReadHandle,
    range: { readonly from: number; readonly to: number },
    visit: (number: number) => void,
  ) => void
}

/** What changed in an alert: its state (also its reason and case), or its content (also that it changed). */
export type AlertChange = 'state' | 'content'

/** Numbers per block; the counts of alerts and their labels use the same size. */
export const perBlock = 2048
/** Numbers per piece, the unit of change tracking. */
export const perPiece = 64

/** Maximum number of cached sets, for switching between filters. */
const maxSets = 24
/** Maximum number of changed pieces that are read one by one, rather than the whole set. */
const maxStale = 200

type AlertSet = {
  readonly changesWith: readonly AlertChange[]
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

  /** Marks pieces in which something of a kind changed as stale. */
  forget(pieces: readonly number[], change: AlertChange): void {
    for (const { changesWith, stale } of this.sets.values())
      if (changesWith.includes(change)) for (const piece of pieces) stale.add(piece)
  }

  /**
   * Returns, for each condition, the bits of the alerts up to the newest one that meet it; valid until something is
   * written.
   */
  holding(conditions: readonly AlertCondition[], newest: number): readonly Uint32Array[] {
    return conditions.map((condition) => this.upToDate(condition, newest))
  }

  private upToDate(condition: AlertCondition, newest: number): Uint32Array {
    const { key, changesWith } = condition
    const set = this.sets.get(key) ?? {
      changesWith,
      bits: new Uint32Array(0),
      newest: 0,
      stale: new Set<number>(),
    }
    // moves the most recently used set to the end
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
      // later alerts are not known yet
      if (number <= to) setBit(bits, number)
    })
  }
}
