import { perBlock } from './alert-sets.ts'
import { clearBit, countBits, forEachBit, intersect, setBit, unionOf } from './bit-sets.ts'
import type { ReadHandle } from './handle.ts'
import { onlyReads } from './open.ts'
import { PassingAlerts } from './passing-alerts.ts'
import { statement } from './prepared.ts'

/**
 * Source, status and rank of alerts in memory, four bytes each, read by blocks of 2,048 numbers when one of a block is asked for.
 * A filter looks at up to all alerts at once: SQLite takes some 3 µs for each, and this some nanoseconds.
 */

const bitsOfBlock = Math.log2(perBlock)
const wordsOfBlock = perBlock / 32

/** What is asked of states; empty lists ask nothing. */
export type StateFilter = {
  readonly statuses: readonly number[]
  readonly ranks: readonly number[]
  /** Numbers of sources; null asks nothing. */
  readonly sources: readonly number[] | null
}

export type NewestAsked = { readonly before: number; readonly limit: number; readonly most: number }

/** The query of the states of some numbers of a block. Sources have 26 bits, more than there can be. */
export const blockQuery = `SELECT (number & ${perBlock - 1}) * 4294967296 + source * 64 + status * 16 + rank
  FROM alert WHERE number BETWEEN ? AND ?`

export const singleQuery = `SELECT a.number, a.source * 64 + a.status * 16 + a.rank
  FROM json_each(?) w CROSS JOIN alert a WHERE a.number = w.value`

export const statesQuery =
  'SELECT source, status, rank FROM alert_count WHERE level = 16 AND count > 0 GROUP BY source, status, rank'

export const ofStateQuery = 'SELECT number FROM alert WHERE source = ? AND status = ? AND rank = ?'

/** Blocks that are read one by one, and alerts of others that are, before all of them are read by their states. */
const fewBlocks = 8
const fewAlerts = 1000

export class AlertStates {
  private readonly reader: ReadHandle
  /** 64 times the source, 16 times the status, and the rank; 0 for what is not there. */
  private states = new Uint32Array(0)
  /** The alerts of each rank, and of each status, by their bits. */
  private ofRank: Uint32Array[] = Array.from({ length: 16 }, () => new Uint32Array(0))
  private ofStatus: Uint32Array[] = Array.from({ length: 3 }, () => new Uint32Array(0))
  /** 1 for each block of which all states are here. */
  private known = new Uint8Array(0)
  private newest = 0

  constructor(reader: ReadHandle) {
    this.reader = reader
  }

  /** Takes over up to which number there are alerts now, and in which blocks something changed. */
  follow(newest: number, changed: readonly number[]): void {
    const before = this.newest
    this.newest = newest
    const blocks = Math.floor(newest / perBlock) + 1
    if (blocks > this.known.length) this.grow(Math.ceil(blocks * 1.25))
    for (const block of changed) this.forget(block)
    // a block that is known takes in what came behind it
    const last = Math.floor(before / perBlock)
    if (newest > before && this.known[last] === 1)
      this.read(before + 1, Math.min(newest, (last + 1) * perBlock - 1))
  }

  /** Of alerts that are given by their bits those that pass. */
  passing(candidates: Uint32Array, { statuses, ranks, sources }: StateFilter): PassingAlerts {
    this.ensure(candidates)
    const bits = candidates.slice()
    if (statuses.length > 0)
      intersect(bits, unionOf(statuses.map((status) => this.ofStatus[status] as Uint32Array)))
    intersect(bits, unionOf(ranks.map((rank) => this.ofRank[rank] as Uint32Array)))
    if (sources !== null) {
      const from = new Set(sources)
      forEachBit(bits, (number) => {
        if (!from.has((this.states[number] as number) >>> 6)) clearBit(bits, number)
      })
    }
    return new PassingAlerts(bits, this.states, this.ofRank)
  }

  /** Numbers below `before` that pass, the newest first, at most `limit`, from at most `most` blocks, and the number below which nothing was looked at. */
  newestPassing(
    { before, limit, most }: NewestAsked,
    { statuses, ranks, sources }: StateFilter,
  ): { readonly numbers: number[]; readonly below: number } {
    const passes = passingBits(statuses, ranks)
    const from = sources === null ? null : new Set(sources)
    const numbers: number[] = []
    let below = Math.min(before, this.newest + 1)
    for (let read = 0; read < most && below > 1; read++) {
      const first = ((below - 1) >>> bitsOfBlock) * perBlock
      this.ensureBlock(first / perBlock)
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

  /** Sees to it that the states of alerts are here: of few ones themselves, of more their blocks, of most ones all. */
  private ensure(candidates: Uint32Array): void {
    const blocks: number[] = []
    let alerts = 0
    for (let block = 0; block * wordsOfBlock < candidates.length; block++) {
      if (this.known[block] === 1) continue
      const inside = countBits(candidates.subarray(block * wordsOfBlock, (block + 1) * wordsOfBlock))
      if (inside > 0) blocks.push(block)
      alerts += inside
    }
    if (blocks.length <= fewBlocks) for (const block of blocks) this.ensureBlock(block)
    else if (alerts <= fewAlerts) this.readSingle(blocks, candidates)
    // what a handle that writes has put there is counted at the end of its act
    else if (onlyReads(this.reader)) this.readAll()
    else for (const block of blocks) this.ensureBlock(block)
  }

  private ensureBlock(block: number): void {
    if (this.known[block] === 1) return
    this.read(block * perBlock, block * perBlock + perBlock - 1)
    this.known[block] = 1
  }

  private read(from: number, to: number): void {
    const rows = statement(this.reader, blockQuery).pluck().all(from, to) as number[]
    const first = from - (from % perBlock)
    for (const row of rows) this.put(first + Math.floor(row / 4294967296), row % 4294967296)
  }

  private readSingle(blocks: readonly number[], candidates: Uint32Array): void {
    const wanted: number[] = []
    for (const block of blocks) {
      const first = block * wordsOfBlock
      forEachBit(candidates.subarray(first, first + wordsOfBlock), (number) => {
        if (this.states[first * 32 + number] === 0) wanted.push(first * 32 + number)
      })
    }
    const rows = statement(this.reader, singleQuery).raw().all(JSON.stringify(wanted))
    for (const [number, state] of rows as [number, number][]) this.put(number, state)
  }

  /** By the index of states, which takes a fifth of reading the alerts themselves. */
  private readAll(): void {
    const all = statement(this.reader, statesQuery).raw().all() as [number, number, number][]
    const ask = statement(this.reader, ofStateQuery).pluck()
    for (const [source, status, rank] of all)
      for (const number of ask.all(source, status, rank) as number[])
        this.put(number, source * 64 + status * 16 + rank)
    this.known.fill(1, 0, Math.floor(this.newest / perBlock) + 1)
  }

  private put(number: number, state: number): void {
    if (number > this.newest) return
    this.states[number] = state
    setBit(this.ofRank[state & 15] as Uint32Array, number)
    setBit(this.ofStatus[(state >>> 4) & 3] as Uint32Array, number)
  }

  private forget(block: number): void {
    this.known[block] = 0
    this.states.fill(0, block * perBlock, (block + 1) * perBlock)
    for (const set of [...this.ofRank, ...this.ofStatus])
      set.fill(0, block * wordsOfBlock, (block + 1) * wordsOfBlock)
  }

  private grow(blocks: number): void {
    const longer = <A extends Uint32Array | Uint8Array>(array: A, grown: A): A => {
      grown.set(array)
      return grown
    }
    this.known = longer(this.known, new Uint8Array(blocks))
    this.states = longer(this.states, new Uint32Array(blocks * perBlock))
    const bits = (set: Uint32Array) => longer(set, new Uint32Array(blocks * wordsOfBlock))
    this.ofRank = this.ofRank.map(bits)
    this.ofStatus = this.ofStatus.map(bits)
  }
}

/** Which of the lowest six bits of a state pass. */
function passingBits(statuses: readonly number[], ranks: readonly number[]): Uint8Array {
  const passes = new Uint8Array(64)
  for (const status of statuses.length === 0 ? [0, 1, 2] : statuses)
    for (const rank of ranks) passes[status * 16 + rank] = 1
  return passes
}
