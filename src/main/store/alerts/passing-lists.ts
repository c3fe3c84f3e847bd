import { intersect } from '../database/bit-sets.ts'
import { type AlertCondition, type AlertSets, perPiece } from './alert-sets.ts'
import { type AlertStates, type Passing, type StateFilter, wordsOfPiece } from './alert-states.ts'
import type { PassingAlerts } from './passing-alerts.ts'

/**
 * Cache of recent lists of alerts, as bits. Where something changed, the alerts are removed from the lists before their
 * old states are forgotten, and a list that is requested again only re-evaluates these pieces, however many alerts it
 * has.
 */

/** Maximum number of cached lists: those between which a user switches, and their counts. */
const maxLists = 16
/** Maximum number of pieces re-evaluated one by one, rather than the whole list. */
const maxStale = 200

/** The conditions of a list, at least one, and the states that pass. */
export type AskedList = {
  readonly conditions: readonly AlertCondition[]
  readonly filter: StateFilter
  readonly upTo: number
}

type KeptList = {
  readonly passing: Passing
  /** The largest number that it covers. */
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

  /** Removes changed pieces, whose old states are still in memory. */
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

  /** Returns the alerts of a list. `newest` is the newest existing number. */
  alertsOf({ conditions, filter, upTo }: AskedList, newest: number): PassingAlerts {
    const key = JSON.stringify([conditions.map((condition) => condition.key), filter, upTo])
    const end = Math.min(newest, upTo)
    const sets = this.sets.holding(conditions, newest)
    const kept = this.lists.get(key)
    const list =
      kept !== undefined && this.isBroughtUp(kept, sets, filter, end)
        ? kept
        : { passing: this.states.passing(heldBy(sets, end), filter), end, stale: new Set<number>() }
    // moves the most recently used list to the end
    this.lists.delete(key)
    if (this.lists.size >= maxLists) this.lists.delete(this.lists.keys().next().value as string)
    this.lists.set(key, list)
    return this.states.look(list.passing)
  }

  /** Re-evaluates changed pieces and newer alerts; false where these are too many. */
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

/** Mask of the bits of a word whose numbers do not exceed the end. */
const upToEnd = (at: number, end: number) => (at < end >>> 5 ? -1 : 0xffffffff >>> (31 - (end & 31)))
