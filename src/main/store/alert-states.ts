import type { ReadHandle } from './handle.ts'
import { onlyReads, versionSeen } from './open.ts'
import { statement } from './prepared.ts'

/**
 * Source, status and rank of alerts in memory, four bytes each, read by blocks of 2,048 numbers when one of a block is asked for.
 * Filters look at 20,000 alerts at once, for each of which SQLite takes some 3 µs and this some 10 ns. What changed since is known by
 * `alert_restated` (migration 305), what is new by its number.
 */

const bits = 11
const perBlock = 2 ** bits

/** An alert as it is counted and put in order. */
export type AlertState = {
  readonly number: number
  readonly source: number
  readonly status: number
  readonly rank: number
}

/** What is asked of states; empty lists ask nothing. */
export type StateFilter = {
  readonly statuses: readonly number[]
  readonly ranks: readonly number[]
  /** Numbers of sources; null asks nothing. */
  readonly sources: readonly number[] | null
}

/** The query of one block, so that a test can hold it against the plan that SQLite makes. Sources have 26 bits, more than there can be. */
export const blockQuery = `SELECT (number & ${perBlock - 1}) * 4294967296 + source * 64 + status * 16 + rank
  FROM alert WHERE number BETWEEN ? AND ?`

export const restatedQuery = 'SELECT block, at FROM alert_restated WHERE at > ? ORDER BY at'

class AlertStates {
  private readonly reader: ReadHandle
  private readonly blocks = new Map<number, Uint32Array>()
  private version = ''
  private restated = 0
  private newest = 0

  constructor(reader: ReadHandle) {
    this.reader = reader
  }

  /** Forgets what was written since it was looked at last. */
  refresh(): void {
    const version = versionSeen(this.reader)
    if (version === this.version) return
    this.version = version
    const newest = statement(this.reader, 'SELECT coalesce(max(number), 0) FROM alert')
      .pluck()
      .get() as number
    for (let block = this.newest >> bits; block <= newest >> bits; block++) this.blocks.delete(block)
    this.newest = newest
    const changed = statement(this.reader, restatedQuery).all(this.restated) as {
      readonly block: number
      readonly at: number
    }[]
    for (const { block, at } of changed) {
      this.blocks.delete(block)
      this.restated = at
    }
  }

  /** The states of those alerts that are there and pass, in the order of their numbers as they were given. */
  passing(numbers: readonly number[], { statuses, ranks, sources }: StateFilter): AlertState[] {
    const passes = passingBits(statuses, ranks)
    const from = sources === null ? null : new Set(sources)
    const found: AlertState[] = []
    let block = -1
    let states: Uint32Array = new Uint32Array(0)
    for (const number of numbers) {
      if (number >> bits !== block) {
        block = number >> bits
        states = this.block(block)
      }
      const state = states[number & (perBlock - 1)] as number
      if (state === 0 || passes[state % 64] === 0) continue
      const source = Math.floor(state / 64)
      if (from === null || from.has(source))
        found.push({ number, source, status: (state >> 4) % 4, rank: state % 16 })
    }
    return found
  }

  /** Numbers below `before` that pass, the newest first, at most `limit`, from at most `most` blocks. */
  newestPassing(
    { before, limit, most }: NewestAsked,
    { statuses, ranks, sources }: StateFilter,
  ): { readonly numbers: number[]; readonly below: number } {
    const passes = passingBits(statuses, ranks)
    const from = sources === null ? null : new Set(sources)
    const numbers: number[] = []
    let below = Math.min(before, this.newest + 1)
    for (let read = 0; read < most && below > 1; read++) {
      const block = (below - 1) >> bits
      const states = this.block(block)
      for (let at = (below - 1) & (perBlock - 1); at >= 0; at--) {
        const state = states[at] as number
        if (state === 0 || passes[state % 64] === 0) continue
        if (from !== null && !from.has(Math.floor(state / 64))) continue
        numbers.push(block * perBlock + at)
        if (numbers.length === limit) return { numbers, below: block * perBlock + at }
      }
      below = block * perBlock
    }
    return { numbers, below }
  }

  private block(block: number): Uint32Array {
    const known = this.blocks.get(block)
    if (known !== undefined) return known
    const states = new Uint32Array(perBlock)
    const first = block * perBlock
    const rows = statement(this.reader, blockQuery)
      .pluck()
      .all(first, first + perBlock - 1) as number[]
    for (const row of rows) states[Math.floor(row / 4294967296)] = row % 4294967296
    this.blocks.set(block, states)
    return states
  }
}

/** Which of the lowest six bits of a state pass. */
function passingBits(statuses: readonly number[], ranks: readonly number[]): Uint8Array {
  const passes = new Uint8Array(64)
  for (const status of statuses.length === 0 ? [0, 1, 2] : statuses)
    for (const rank of ranks) passes[status * 16 + rank] = 1
  return passes
}

const kept = new WeakMap<ReadHandle, AlertStates>()

/** Alerts of these numbers whose states pass. A block that was read stays, until something of it was written. */
export function passingStates(
  reader: ReadHandle,
  numbers: readonly number[],
  filter: StateFilter,
): AlertState[] {
  const states = keptStates(reader)
  states.refresh()
  return states.passing(numbers, filter)
}

/** What is asked of the newest states; a block that was not read before costs a millisecond. */
export type NewestAsked = { readonly before: number; readonly limit: number; readonly most: number }

/**
 * Numbers below `before` whose states pass, the newest first, and the number below which nothing was looked at. Null for a handle that
 * writes, for which no block is kept.
 */
export function newestStates(
  reader: ReadHandle,
  asked: NewestAsked,
  filter: StateFilter,
): { readonly numbers: number[]; readonly below: number } | null {
  if (!onlyReads(reader)) return null
  const states = keptStates(reader)
  states.refresh()
  return states.newestPassing(asked, filter)
}

/** Nothing is kept for a handle that writes. */
function keptStates(reader: ReadHandle): AlertStates {
  const known = kept.get(reader)
  if (known !== undefined) return known
  const made = new AlertStates(reader)
  if (onlyReads(reader)) kept.set(reader, made)
  return made
}
