import { intersect, setBit } from '../database/bit-sets.ts'
import { onlyReads, versionSeen } from '../database/data-version.ts'
import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { type AlertCondition, AlertSets } from './alert-sets.ts'
import { AlertStates, type NewestAsked, type StateFilter } from './alert-states.ts'
import { AlertTimes } from './alert-times.ts'
import type { PassingAlerts } from './passing-alerts.ts'
import { PassingLists } from './passing-lists.ts'

/**
 * In-memory data on alerts for one handle: their states, the sets of alerts that meet recently used conditions, and
 * lists of those that meet several. Changes since are known from `alert_restated` and `alert_revised` (migrations 305, 340
 * and 350), new alerts by their numbers.
 */

export const restatedQuery = 'SELECT block AS piece, at FROM alert_restated WHERE at > ? ORDER BY at'
export const revisedQuery = 'SELECT piece, at FROM alert_revised WHERE at > ? ORDER BY at'

type Changed = { readonly piece: number; readonly at: number }

/** Used in place of a piece: some alert was deleted, and its number may have been reused (migration 340). */
const someGone = -1

class AlertMemory {
  readonly states: AlertStates
  readonly sets: AlertSets
  readonly lists: PassingLists
  readonly times: AlertTimes
  newest = 0
  private readonly reader: ReadHandle
  private version = ''
  private restated = 0
  private revised = 0

  constructor(reader: ReadHandle) {
    this.reader = reader
    this.states = new AlertStates(reader)
    this.sets = new AlertSets(reader)
    this.lists = new PassingLists(this.states, this.sets)
    this.times = new AlertTimes(reader)
  }

  /** Applies what was written since the last refresh. */
  refresh(): void {
    const version = versionSeen(this.reader)
    if (version === this.version) return
    this.version = version
    this.newest = statement(this.reader, 'SELECT coalesce(max(number), 0) FROM alert').pluck().get() as number
    const restated = statement(this.reader, restatedQuery).all(this.restated) as Changed[]
    this.restated = restated.at(-1)?.at ?? this.restated
    const revised = statement(this.reader, revisedQuery).all(this.revised) as Changed[]
    this.revised = revised.at(-1)?.at ?? this.revised
    const stateChanged = restated.map(({ piece }) => piece).filter((piece) => piece !== someGone)
    const contentChanged = revised.map(({ piece }) => piece)
    this.lists.leave([...new Set([...stateChanged, ...contentChanged])])
    this.states.follow(this.newest, stateChanged)
    // sets must be read again after a deletion, since the number may belong to another alert now
    if (stateChanged.length < restated.length) this.sets.clear()
    this.sets.forget(stateChanged, 'state')
    this.sets.forget(contentChanged, 'content')
    this.times.follow(this.newest, contentChanged, stateChanged.length < restated.length)
  }
}

const kept = new WeakMap<ReadHandle, AlertMemory>()

/**
 * Runs a query against the memory of a handle, within one snapshot of the database: the memory reflects the point up to
 * which changes are known. Nothing is cached for a writing handle, which may roll back what it reads and is in a
 * transaction anyway.
 */
function askMemory<T>(reader: ReadHandle, ask: (memory: AlertMemory) => T): T {
  const memory = kept.get(reader) ?? new AlertMemory(reader)
  const asked = () => {
    memory.refresh()
    return ask(memory)
  }
  if (!onlyReads(reader)) return asked()
  kept.set(reader, memory)
  return reader.transaction(asked)()
}

/** The alerts to choose from: all that meet every condition, or those of a list of numbers that do. */
export type Candidates = {
  readonly conditions: readonly AlertCondition[]
  /** Null for all alerts; then there is at least one condition. */
  readonly numbers: readonly number[] | null
  readonly upTo: number
}

/** Returns alerts up to a number that meet the conditions and pass the state filter. */
export function passingAmong(
  reader: ReadHandle,
  { conditions, numbers, upTo }: Candidates,
  filter: StateFilter,
): PassingAlerts {
  return askMemory(reader, ({ lists, sets, states, newest }) => {
    if (numbers === null) return lists.alertsOf({ conditions, filter, upTo }, newest)
    const end = Math.min(newest, upTo)
    const listed = new Uint32Array((end >>> 5) + 1)
    for (const number of numbers) if (number <= end) setBit(listed, number)
    for (const set of sets.holding(conditions, newest)) intersect(listed, set)
    return states.look(states.passing(listed, filter))
  })
}

/**
 * Returns numbers below `before` whose states pass, newest first, and the number below which nothing was examined. Null
 * for a writing handle, for which no blocks are cached.
 */
export function newestStates(
  reader: ReadHandle,
  asked: NewestAsked,
  filter: StateFilter,
): { readonly numbers: number[]; readonly below: number } | null {
  return onlyReads(reader) ? askMemory(reader, ({ states }) => states.newestPassing(asked, filter)) : null
}

/** Whether the order of time of all alerts is in memory. */
export function isOrderRead(reader: ReadHandle): boolean {
  return askMemory(reader, ({ times }) => times.isComplete)
}

/** Reads a part of the order of time in advance for a read-only handle; returns whether there is more. */
export function readTimesAhead(reader: ReadHandle, limit: number): boolean {
  return askMemory(reader, ({ times, newest }) => times.readAhead(limit, newest))
}

/** Returns the numbers that pass in the order of time, the last first, from a position on. */
export function numbersByTime(
  reader: ReadHandle,
  passes: (number: number) => boolean,
  offset: number,
  limit: number,
): number[] {
  return askMemory(reader, ({ times, newest }) => {
    times.readAhead(Number.MAX_SAFE_INTEGER, newest)
    return times.numbersOf(passes, offset, limit)
  })
}

/** Reads some states in advance for a read-only handle; returns whether there are more. */
export function readStatesAhead(reader: ReadHandle, limit: number): boolean {
  return askMemory(reader, ({ states }) => states.readAhead(limit))
}
