import { type AlertCondition, type AlertSets, perPiece } from './alert-sets.ts'
import { type AlertStates, type Passing, type StateFilter, wordsOfPiece } from './alert-states.ts'
import { intersect } from './bit-sets.ts'
import type { PassingAlerts } from './passing-alerts.ts'

/**
 * The lists of alerts that were asked for of late, by their bits. Where something changed, what stood there is taken out of them
 * before its states are forgotten, and a list that is asked for again looks at these pieces alone, however many alerts it has.
 */

/** Lists that are kept: those between which somebody goes back and forth, and their counts. */
const maxLists = 16
/** Pieces up to which these are looked at one by one, and not the whole list. */
const maxStale = 200

/** What a list asks of alerts: one condition at least, and what their states are to be. */
export type AskedList = {
  readonly conditions: readonly AlertCondition[]
  readonly filter: StateFilter
  readonly upTo: number
}

type KeptList = {
  readonly passing: Passing
  /** The greatest number that it goes to. */
  end: number
  readonly stale: Set<number>
}

export class PassingLists {
  private readonly states: AlertStates
  private readonly sets: AlertSets
  private readonly lists = new Map<string, KeptList>()

  constructor(states: AlertStates, sets: AlertSets) {
    this.states = states
    this.sets = sets
  }

  /** Takes pieces out in which something changed, whose states are still those of before. */
  leave(pieces: readonly number[]): void {
    for (const [key, { passing, stale }] of this.lists) {
      if (stale.size + pieces.length > maxStale) {
        this.lists.delete(key)
        continue
      }
      for (const piece of pieces) {
        this.states.takeOut(passing, piece)
        stale.add(piece)
      }
    }
  }

  /** The alerts of a list. `newest` is the newest number that there is. */
  alertsOf({ conditions, filter, upTo }: AskedList, newest: number): PassingAlerts {
    const key = JSON.stringify([conditions.map((condition) => condition.key), filter, upTo])
    const end = Math.min(newest, upTo)
    const sets = this.sets.holding(conditions, newest)
    const kept = this.lists.get(key)
    const list =
      kept !== undefined && this.isBroughtUp(kept, sets, filter, end)
        ? kept
        : { passing: this.states.passing(heldBy(sets, end), filter), end, stale: new Set<number>() }
    // the one that was asked for last goes last
    this.lists.delete(key)
    if (this.lists.size >= maxLists) this.lists.delete(this.lists.keys().next().value as string)
    this.lists.set(key, list)
    return this.states.look(list.passing)
  }

  /** Looks again at what changed and at what came in behind it; false where that is too much. */
  private isBroughtUp(
    list: KeptList,
    sets: readonly Uint32Array[],
    filter: StateFilter,
    end: number,
  ): boolean {
    const { passing, stale } = list
    const last = Math.floor(end / perPiece)
    const known = Math.floor(list.end / perPiece)
    if (end < list.end || last - known + stale.size > maxStale) return false
    if (end > list.end) {
      this.states.takeOut(passing, known)
      for (let piece = known; piece <= last; piece++) stale.add(piece)
      list.end = end
      const words = (end >>> 5) + 1
      if (words > passing.bits.length) {
        const longer = new Uint32Array(words)
        longer.set(passing.bits)
        passing.bits = longer
      }
    }
    if (stale.size === 0) return true
    const candidates = new Uint32Array((last + 1) * wordsOfPiece)
    for (const piece of stale) {
      const from = piece * wordsOfPiece
      for (let at = from; at < from + wordsOfPiece && at <= end >>> 5; at++)
        candidates[at] = sets.reduce((word, set) => word & (set[at] as number), upToEnd(at, end))
      this.states.putIn(passing, piece, candidates, filter)
    }
    stale.clear()
    return true
  }
}

/** Bits of the alerts up to a number that are in all sets. */
function heldBy(sets: readonly Uint32Array[], end: number): Uint32Array {
  const [first, ...others] = sets as [Uint32Array, ...Uint32Array[]]
  const words = first.slice(0, (end >>> 5) + 1)
  for (const other of others) intersect(words, other)
  words[end >>> 5] = (words[end >>> 5] as number) & upToEnd(end >>> 5, end)
  return words
}

/** The bits of a word whose numbers go up to the end. */
const upToEnd = (at: number, end: number) => (at < end >>> 5 ? -1 : 0xffffffff >>> (31 - (end & 31)))
