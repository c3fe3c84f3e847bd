import { bitsOf, forEachBit, setBit } from '../database/bit-sets.ts'
import { onlyReads } from '../database/data-version.ts'
import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { perBlock, perPiece } from './alert-sets.ts'
import { PassingAlerts } from './passing-alerts.ts'

/**
 * Source, status and rank of alerts in memory, four bytes each, read on demand by pieces of 64 numbers. A filter may
 * examine all alerts: SQLite takes some 3 µs for each, this some nanoseconds.
 */

export const wordsOfPiece = perPiece / 32
/** Number of ranks that fit into a state. */
const ranksThereAre = 16

/** Bits of alerts that pass, and how many of them have each rank. */
export type Passing = { bits: Uint32Array; readonly counts: Uint32Array }

/** Conditions on states; no statuses means any. */
export type StateFilter = {
  readonly statuses: readonly number[]
  readonly ranks: readonly number[]
  /** Numbers of sources; null means any. */
  readonly sources: readonly number[] | null
}

export type NewestAsked = { readonly before: number; readonly limit: number; readonly most: number }

/** Query for the states of a range of numbers. Sources have 26 bits, more than there can be. */
export const rangeQuery =
  'SELECT number, source * 64 + status * 16 + rank FROM alert WHERE number BETWEEN ? AND ?'

export const singleQuery = `SELECT a.number, a.source * 64 + a.status * 16 + a.rank
  FROM json_each(?) w CROSS JOIN alert a WHERE a.number = w.value`

export const statesQuery =
  'SELECT source, status, rank FROM alert_count WHERE level = 16 AND count > 0 GROUP BY source, status, rank'

export const ofStateQuery = 'SELECT number FROM alert WHERE source = ? AND status = ? AND rank = ?'

/** Query for the next alerts of a state, in index order. */
export const nextOfStateQuery = `${ofStateQuery} AND number > ? ORDER BY number LIMIT ?`

/** Maximum number of pieces read one by one, and maximum number of single alerts read, before all states are read. */
const fewPieces = 100
const fewAlerts = 1000

export class AlertStates {
  private readonly reader: ReadHandle
  /** 64 times the source plus 16 times the status plus the rank; 0 where no alert is known. */
  private states = new Uint32Array(0)
  /** Bits of the alerts of each rank, and of each status. */
  private ofRank: Uint32Array[] = Array.from({ length: 16 }, () => new Uint32Array(0))
  /** 1 for each rank that any alert has or had: most stores use a third of them. */
  private readonly metRanks = new Uint8Array(16)
  private ofStatus: Uint32Array[] = Array.from({ length: 3 }, () => new Uint32Array(0))
  /** 1 for each piece whose states are all in memory. */
  private known = new Uint8Array(0)
  private newest = 0
  /** Progress of reading ahead. */
  private ahead: Ahead | null = null

  constructor(reader: ReadHandle) {
    this.reader = reader
  }

  /** Applies the newest alert number, and the pieces in which something changed. */
  follow(newest: number, changed: readonly number[]): void {
    const before = this.newest
    this.newest = newest
    const pieces = Math.floor(newest / perPiece) + 1
    if (pieces > this.known.length) this.grow(Math.ceil(pieces * 1.25))
    for (const piece of changed) {
      this.forget(piece)
      this.ahead?.changed.add(piece)
    }
    // the last known piece must include newer alerts in its range
    const last = Math.floor(before / perPiece)
    if (newest > before && this.known[last] === 1)
      this.read(before + 1, Math.min(newest, (last + 1) * perPiece - 1))
  }

  /** Returns those of the candidate bits that pass the filter. */
  passing(candidates: Uint32Array, filter: StateFilter): Passing {
    this.ensure(candidates)
    const passing = { bits: new Uint32Array(candidates.length), counts: new Uint32Array(ranksThereAre) }
    this.pass(candidates, filter, passing, { from: 0, to: candidates.length })
    return passing
  }

  /** Removes the alerts of a piece from the passing ones; its states must be those with which they passed. */
  takeOut({ bits, counts }: Passing, piece: number): void {
    const end = Math.min(bits.length, (piece + 1) * wordsOfPiece)
    for (let at = piece * wordsOfPiece; at < end; at++) {
      const word = bits[at] as number
      if (word === 0) continue
      for (let rank = 0; rank < ranksThereAre; rank++)
        counts[rank] =
          (counts[rank] as number) - bitsOf(word & ((this.ofRank[rank] as Uint32Array)[at] as number))
      bits[at] = 0
    }
  }

  /** Adds the passing alerts of a piece, of which none may be included yet. */
  putIn(passing: Passing, piece: number, candidates: Uint32Array, filter: StateFilter): void {
    this.readUnknown(piece, piece)
    this.pass(candidates, filter, passing, { from: piece * wordsOfPiece, to: (piece + 1) * wordsOfPiece })
  }

  /** Returns a view of passing alerts. It is valid until something is written. */
  look({ bits, counts }: Passing): PassingAlerts {
    return new PassingAlerts(bits, counts, this.states, this.ofRank)
  }

  /** Filters a range of words in one pass: lists and counts of a million alerts depend on its speed. */
  private pass(
    candidates: Uint32Array,
    { statuses, ranks: asked, sources }: StateFilter,
    { bits, counts }: Passing,
    { from, to }: { readonly from: number; readonly to: number },
  ): void {
    const ranks = asked.filter((rank) => this.metRanks[rank] === 1)
    const among = sources === null ? null : new Set(sources)
    const ofStatus = statuses.map((status) => this.ofStatus[status] as Uint32Array)
    const ofRank = ranks.map((rank) => this.ofRank[rank] as Uint32Array)
    const end = Math.min(to, bits.length)
    for (let at = from; at < end; at++) {
      let word = candidates[at] as number
      if (word === 0) continue
      if (ofStatus.length > 0) {
        let status = 0
        for (let each = 0; each < ofStatus.length; each++)
          status |= (ofStatus[each] as Uint32Array)[at] as number
        word &= status
      }
      if (among !== null) word = this.ofSources(word, at, among)
      let passes = 0
      for (let each = 0; each < ofRank.length; each++) {
        const having = word & ((ofRank[each] as Uint32Array)[at] as number)
        if (having === 0) continue
        passes |= having
        const rank = ranks[each] as number
        counts[rank] = (counts[rank] as number) + bitsOf(having)
      }
      bits[at] = passes
    }
  }

  private ofSources(word: number, at: number, sources: ReadonlySet<number>): number {
    let left = word
    let kept = 0
    while (left !== 0) {
      const bit = 31 - Math.clz32(left)
      left &= ~(1 << bit)
      if (sources.has((this.states[at * 32 + bit] as number) >>> 6)) kept |= 1 << bit
    }
    return kept
  }

  /**
   * Returns numbers below `before` that pass, newest first, at most `limit`, from at most `most` blocks, and the number
   * below which nothing was examined.
   */
  newestPassing(
    { before, limit, most }: NewestAsked,
    { statuses, ranks, sources }: StateFilter,
  ): { readonly numbers: number[]; readonly below: number } {
    const passes = passingBits(statuses, ranks)
    const from = sources === null ? null : new Set(sources)
    const numbers: number[] = []
    let below = Math.min(before, this.newest + 1)
    for (let read = 0; read < most && below > 1; read++) {
      const first = below - 1 - ((below - 1) % perBlock)
      this.readUnknown(first / perPiece, (below - 1) / perPiece)
      for (let number = below - 1; number >= first; number--) {
        const state = this.states[number] as number
        if (state === 0 || passes[state & 63] === 0) continue
        if (from !== null && !from.has(state >>> 6)) continue
        numbers.push(number)
        if (numbers.length === limit) return { numbers, below: number }
      }
      below = first
    }
    return { numbers, below }
  }

  /**
   * Ensures that the states of alerts are in memory: reads few ones singly, more by pieces, and very many by reading
   * all.
   */
  private ensure(candidates: Uint32Array): void {
    const pieces: number[] = []
    let alerts = 0
    for (let piece = 0; piece * wordsOfPiece < candidates.length; piece++) {
      if (this.known[piece] === 1) continue
      const first = piece * wordsOfPiece
      const inside = bitsOf(candidates[first] as number) + bitsOf(candidates[first + 1] ?? 0)
      if (inside > 0) pieces.push(piece)
      alerts += inside
    }
    if (pieces.length <= fewPieces) for (const piece of pieces) this.readUnknown(piece, piece)
    else if (alerts <= fewAlerts) this.readSingle(pieces, candidates)
    // alerts inserted by a writing handle are only counted at the end of its act
    else if (onlyReads(this.reader)) this.readAll()
    else this.readUnknown(0, candidates.length / wordsOfPiece)
  }

  /** Reads the unknown pieces of a range, adjacent ones together. */
  private readUnknown(from: number, to: number): void {
    for (let piece = from; piece <= to; piece++) {
      if (this.known[piece] === 1) continue
      let end = piece
      while (end <= to && this.known[end] !== 1) end++
      this.read(piece * perPiece, end * perPiece - 1)
      this.known.fill(1, piece, end)
      piece = end
    }
  }

  private read(from: number, to: number): void {
    const rows = statement(this.reader, rangeQuery).raw().all(from, to)
    for (const [number, state] of rows as [number, number][]) this.put(number, state)
  }

  private readSingle(pieces: readonly number[], candidates: Uint32Array): void {
    const wanted: number[] = []
    for (const piece of pieces) {
      const first = piece * wordsOfPiece
      forEachBit(candidates.subarray(first, first + wordsOfPiece), (number) => {
        if (this.states[first * 32 + number] === 0) wanted.push(first * 32 + number)
      })
    }
    const rows = statement(this.reader, singleQuery).raw().all(JSON.stringify(wanted))
    for (const [number, state] of rows as [number, number][]) this.put(number, state)
  }

  /** Uses the index of states, which takes a third of the time of reading the alerts themselves. */
  private readAll(): void {
    const all = statement(this.reader, statesQuery).raw().all() as [number, number, number][]
    const ask = statement(this.reader, ofStateQuery).pluck()
    for (const [source, status, rank] of all)
      for (const number of ask.all(source, status, rank) as number[])
        this.put(number, source * 64 + status * 16 + rank)
    this.known.fill(1, 0, Math.floor(this.newest / perPiece) + 1)
    if (this.ahead !== null) this.ahead.states.length = 0
  }

  /** Reads at most `limit` further states in advance; returns whether there are more. */
  readAhead(limit: number): boolean {
    if (this.ahead === null) {
      const states = statement(this.reader, statesQuery).raw().all() as [number, number, number][]
      this.ahead = { states, after: 0, upTo: this.newest, changed: new Set() }
    }
    const { states, after, upTo, changed } = this.ahead
    const next = states.at(-1)
    if (next !== undefined) {
      const [source, status, rank] = next
      const numbers = statement(this.reader, nextOfStateQuery)
        .pluck()
        .all(...next, after, limit) as number[]
      for (const number of numbers) this.put(number, source * 64 + status * 16 + rank)
      this.ahead.after = numbers.at(-1) ?? 0
      if (numbers.length < limit) {
        states.pop()
        this.ahead.after = 0
      }
      return true
    }
    // alerts that changed meanwhile may have been read in one state, in both or in none
    for (let piece = 0; piece < Math.floor((upTo + 1) / perPiece); piece++)
      if (!changed.has(piece)) this.known[piece] = 1
    this.ahead = null
    return false
  }

  private put(number: number, state: number): void {
    if (number > this.newest) return
    this.states[number] = state
    this.metRanks[state & 15] = 1
    setBit(this.ofRank[state & 15] as Uint32Array, number)
    setBit(this.ofStatus[(state >>> 4) & 3] as Uint32Array, number)
  }

  private forget(piece: number): void {
    this.known[piece] = 0
    this.states.fill(0, piece * perPiece, (piece + 1) * perPiece)
    const from = piece * wordsOfPiece
    for (const set of [...this.ofRank, ...this.ofStatus]) set.fill(0, from, from + wordsOfPiece)
  }

  private grow(pieces: number): void {
    const longer = <A extends Uint32Array | Uint8Array>(array: A, grown: A): A => {
      grown.set(array)
      return grown
    }
    this.known = longer(this.known, new Uint8Array(pieces))
    this.states = longer(this.states, new Uint32Array(pieces * perPiece))
    const bits = (set: Uint32Array) => longer(set, new Uint32Array(pieces * wordsOfPiece))
    this.ofRank = this.ofRank.map(bits)
    this.ofStatus = this.ofStatus.map(bits)
  }
}

type Ahead = {
  /** Source, status and rank of the states still to be read, the next one last. */
  readonly states: [number, number, number][]
  /** Last number read of the next state. */
  after: number
  /** The newest number at the start. */
  readonly upTo: number
  /** Pieces in which something changed since. */
  readonly changed: Set<number>
}

/** Returns which values of the lowest six bits of a state pass. */
function passingBits(statuses: readonly number[], ranks: readonly number[]): Uint8Array {
  const passes = new Uint8Array(64)
  for (const status of statuses.length === 0 ? [0, 1, 2] : statuses)
    for (const rank of ranks) passes[status * 16 + rank] = 1
  return passes
}
