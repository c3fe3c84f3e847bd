import { type AlertCondition, AlertSets } from './alert-sets.ts'
import { AlertStates, type NewestAsked, type StateFilter } from './alert-states.ts'
import { intersect, setBit } from './bit-sets.ts'
import type { ReadHandle } from './handle.ts'
import { onlyReads, versionSeen } from './open.ts'
import type { PassingAlerts } from './passing-alerts.ts'
import { statement } from './prepared.ts'

/**
 * What is kept of alerts in memory for one handle: their states, and which of them hold the conditions that were asked for of late.
 * What changed since is known by `alert_restated` (migrations 305 and 340), what is new by its number.
 */

export const restatedQuery = 'SELECT block AS piece, at FROM alert_restated WHERE at > ? ORDER BY at'

/** In place of a piece: some alert is gone, whose number another one may have (migration 340). */
const someGone = -1

class AlertMemory {
  readonly states: AlertStates
  readonly sets: AlertSets
  newest = 0
  private readonly reader: ReadHandle
  private version = ''
  private restated = 0

  constructor(reader: ReadHandle) {
    this.reader = reader
    this.states = new AlertStates(reader)
    this.sets = new AlertSets(reader)
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
    this.states.follow(this.newest, changed)
    if (changed.length < restated.length) this.sets.clear()
    this.sets.forget(changed)
  }
}

const kept = new WeakMap<ReadHandle, AlertMemory>()

/** Nothing is kept for a handle that writes, which may take back what it reads. */
function memoryOf(reader: ReadHandle): AlertMemory {
  const memory = kept.get(reader) ?? new AlertMemory(reader)
  if (onlyReads(reader)) kept.set(reader, memory)
  memory.refresh()
  return memory
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
  const { states, sets, newest } = memoryOf(reader)
  const end = Math.min(newest, upTo)
  const listed = numbers === null ? null : new Uint32Array((end >>> 5) + 1)
  for (const number of numbers ?? []) if (number <= end) setBit(listed as Uint32Array, number)
  if (conditions.length === 0) return states.passing(listed ?? new Uint32Array(0), filter)
  const holding = sets.holdingAll(conditions, newest, end)
  if (listed !== null) intersect(holding, listed)
  return states.passing(holding, filter)
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
  return onlyReads(reader) ? memoryOf(reader).states.newestPassing(asked, filter) : null
}

/** Reads some states before a filter asks for them, of a handle that only reads; gives whether there are more. */
export function readStatesAhead(reader: ReadHandle, limit: number): boolean {
  return memoryOf(reader).states.readAhead(limit)
}
