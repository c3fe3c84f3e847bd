import { type AlertCondition, AlertSets } from './alert-sets.ts'
import { AlertStates, type NewestAsked, type StateFilter } from './alert-states.ts'
import { intersect, setBit } from './bit-sets.ts'
import type { ReadHandle } from './handle.ts'
import { onlyReads, versionSeen } from './open.ts'
import type { PassingAlerts } from './passing-alerts.ts'
import { PassingLists } from './passing-lists.ts'
import { statement } from './prepared.ts'

/**
 * What is kept of alerts in memory for one handle: their states, which of them hold the conditions that were asked for of late, and lists of
 * those that hold several.
 * What changed since is known by `alert_restated` (migrations 305 and 340), what is new by its number.
 */

export const restatedQuery = 'SELECT block AS piece, at FROM alert_restated WHERE at > ? ORDER BY at'

/** In place of a piece: some alert is gone, whose number another one may have (migration 340). */
const someGone = -1

class AlertMemory {
  readonly states: AlertStates
  readonly sets: AlertSets
  readonly lists: PassingLists
  newest = 0
  private readonly reader: ReadHandle
  private version = ''
  private restated = 0

  constructor(reader: ReadHandle) {
    this.reader = reader
    this.states = new AlertStates(reader)
    this.sets = new AlertSets(reader)
    this.lists = new PassingLists(this.states, this.sets)
  }

  /** Takes over what was written since it was looked at last. */
  refresh(): void {
    const version = versionSeen(this.reader)
    if (version === this.version) return
    this.version = version
    this.newest = statement(this.reader, 'SELECT coalesce(max(number), 0) FROM alert').pluck().get() as number
    const restated = statement(this.reader, restatedQuery).all(this.restated) as {
      readonly piece: number
      readonly at: number
    }[]
    this.restated = restated.at(-1)?.at ?? this.restated
    const changed = restated.map(({ piece }) => piece).filter((piece) => piece !== someGone)
    this.lists.leave(changed)
    this.states.follow(this.newest, changed)
    // a list looks again at what is gone, and so at what has its number now
    if (changed.length < restated.length) this.sets.clear()
    this.sets.forget(changed)
  }
}

const kept = new WeakMap<ReadHandle, AlertMemory>()

/**
 * What is asked of the memory of a handle, of one state of the database: what is kept is of the moment up to which the changes are known. Nothing is
 * kept for a handle that writes, which may take back what it reads and is in a transaction anyway.
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

/** What alerts are taken from: those that hold all conditions, or those of a list of numbers that do. */
export type Candidates = {
  readonly conditions: readonly AlertCondition[]
  /** Null for all alerts; then there is a condition. */
  readonly numbers: readonly number[] | null
  readonly upTo: number
}

/** Alerts up to a number that hold conditions and whose states pass. */
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
 * Numbers below `before` whose states pass, the newest first, and the number below which nothing was looked at. Null for a handle that
 * writes, for which no block is kept.
 */
export function newestStates(
  reader: ReadHandle,
  asked: NewestAsked,
  filter: StateFilter,
): { readonly numbers: number[]; readonly below: number } | null {
  return onlyReads(reader) ? askMemory(reader, ({ states }) => states.newestPassing(asked, filter)) : null
}

/** Reads some states before a filter asks for them, of a handle that only reads; gives whether there are more. */
export function readStatesAhead(reader: ReadHandle, limit: number): boolean {
  return askMemory(reader, ({ states }) => states.readAhead(limit))
}
