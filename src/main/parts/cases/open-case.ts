import type { Observable } from '../../engine/observable/read-observable.ts'
import type { Clock } from '../../operations/clock.ts'
import type { Caller } from '../../operations/context.ts'
import type { Random } from '../../operations/random.ts'
import type { AlertRecord } from '../../store/alerts.ts'
import { type CaseObservableContent, putCaseObservable } from '../../store/case-observables.ts'
import { addCaseEvent } from '../../store/case-timeline.ts'
import { type CaseContent, putCase } from '../../store/incident-cases.ts'
import type { Act } from '../../store/log.ts'
import { observableNumber, observablesOfAlert, putObservable } from '../../store/observables.ts'
import { startCaseClock } from '../../store/sla-clocks.ts'
import { kept } from './new-alert.ts'

/** Returns the id of the calling key, which may delete only what it made; null for the user. */
export function keyOf(caller: Caller): string | null {
  return caller.kind === 'key' ? caller.key.id : null
}

export type NewCase = {
  readonly title: string
  readonly summary: string
  readonly severity: number
  /** JSON, or null. */
  readonly asset: string | null
  /** JSON array of strings. */
  readonly tags: string
  readonly caller: Caller
  readonly random: Random
  /** The first entry of its timeline. */
  readonly event: { readonly kind: string; readonly data: Readonly<Record<string, unknown>> }
}

export type OpenedCase = { readonly id: string; readonly number: number }

/** Opens a case within an act. */
export function openCase(act: Act, given: NewCase): OpenedCase {
  const { title, summary, severity, asset, tags, caller, random, event } = given
  const content: CaseContent = {
    title,
    summary,
    severity,
    status: 'open',
    verdict: null,
    root_cause: null,
    narrative: null,
    asset,
    tags,
    created_at: act.at,
    updated_at: act.at,
    resolved_at: null,
    created_by: act.by,
    created_key: keyOf(caller),
    report: null,
  }
  const id = `case_${random.id(Date.parse(act.at))}`
  const number = putCase(act, id, content)
  addCaseEvent(act.writer, number, { at: act.at, by: act.by, ...event })
  startCaseClock(act, number, severity)
  return { id, number }
}

type Carrier = { readonly caller: Caller; readonly random: Random; readonly clock: Clock }

/** Adds the observables of an alert to a case; those that it has already stay unchanged. */
export function carryObservables(act: Act, target: OpenedCase, alert: AlertRecord, carrier: Carrier): void {
  for (const { type, value, extracted } of observablesOfAlert(act.writer, alert.number, act.at)) {
    const observable = observableNumber(act.writer, type, value)
    if (observable !== null) link(act, target, observable, extracted, carrier)
  }
}

/** Adds observables to a case; returns the number of new ones. */
export function addObservables(
  act: Act,
  target: OpenedCase,
  observables: readonly Observable[],
  carrier: Carrier,
): number {
  let added = 0
  for (const observable of observables) {
    const number = putObservable(act, kept(observable, carrier), act.at)
    if (link(act, target, number, 0, carrier)) added++
  }
  return added
}

function link(
  act: Act,
  target: OpenedCase,
  observable: number,
  extracted: 0 | 1,
  { caller, random }: Carrier,
): boolean {
  const content: CaseObservableContent = {
    case_id: target.id,
    observable,
    extracted,
    added_at: act.at,
    added_by: act.by,
    added_key: keyOf(caller),
  }
  return putCaseObservable(act, `ind_${random.id(Date.parse(act.at))}`, content)
}
