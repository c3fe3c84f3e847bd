import type { Observable } from '../../../engine/observable/read-observable.ts'
import { type Caller, keyPrefix, nameOf } from '../../../operations/call/context.ts'
import type { Clock } from '../../../operations/system/clock.ts'
import type { Random } from '../../../operations/system/random.ts'
import type { AlertRecord } from '../../../store/alerts/alerts.ts'
import { startCaseClock } from '../../../store/alerts/sla-clocks.ts'
import {
  type CaseObservableContent,
  caseIndicators,
  type DetectionMark,
  indicatorOfObservable,
  markCaseObservable,
} from '../../../store/cases/case-observables.ts'
import { addCaseEvent } from '../../../store/cases/case-timeline.ts'
import { type CaseContent, insertCase } from '../../../store/cases/incident-cases.ts'
import type { Act } from '../../../store/log/log.ts'
import { observablesOfAlert, putObservable } from '../../../store/observables/observables.ts'
import { namedForDetection } from './never-detected.ts'
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
    resolved_at: null,
    created_by: act.by,
    created_key: keyOf(caller),
    report: null,
  }
  const id = `case_${random.id(Date.parse(act.at))}`
  const number = insertCase(act, id, content)
  addCaseEvent(act.writer, number, { at: act.at, by: act.by, ...event })
  startCaseClock(act, number, severity)
  return { id, number }
}

type Carrier = { readonly caller: Caller; readonly random: Random; readonly clock: Clock }

/** Returns what a mark of this caller for or against detection is called: `person`, or the name of a program's key. */
export function markOf(caller: Caller): string {
  return caller.kind === 'key' ? nameOf(caller) : 'person'
}

/** The id of the calling key, null for the user, and where ids come from. */
type Origin = { readonly key: string | null; readonly random: Random }

/** Adds the observables of an alert to a case, with the marks of its source for and against detection. */
export function carryObservables(act: Act, target: OpenedCase, alert: AlertRecord, carrier: Carrier): void {
  const origin = { key: keyOf(carrier.caller), random: carrier.random }
  for (const given of observablesOfAlert(act.writer, alert.number, act.at))
    carryObservable(act, target, given, origin)
}

/**
 * Adds one observable of an alert to a case, or a mark of its source to the indicator that the case has already; true
 * when it is new.
 */
export function carryObservable(
  act: Act,
  target: OpenedCase,
  given: Linked & { readonly number: number },
  origin: Origin,
): boolean {
  const { number, detection, marked_by } = given
  if (linkObservable(act, target, given, origin)) return true
  const known = indicatorOfObservable(act.writer, target.number, number)
  if (known !== null && detection !== null && isReplacing({ detection, marked_by }, known))
    markCaseObservable(act, known.id, { detection, marked_by })
  return false
}

/** A person's mark stays; a source may change its own, and a mark for detection replaces another source's against it. */
function isReplacing(given: DetectionMark, known: DetectionMark): boolean {
  if (known.detection === null) return true
  if (isOfPerson(known)) return false
  return given.marked_by === known.marked_by || (given.detection ?? 0) > known.detection
}

const isOfPerson = ({ marked_by }: DetectionMark) =>
  marked_by === 'person' || marked_by?.startsWith(keyPrefix) === true

/**
 * Adds observables to a case; returns the number of new ones. With `isNamed` the caller names them as indicators:
 * they are marked for detection by it, except what is never detected and mere parts. One that the case has already is
 * marked too, unless a person decided against it.
 */
export function addObservables(
  act: Act,
  target: OpenedCase,
  observables: readonly Observable[],
  carrier: Carrier,
  isNamed: boolean,
): number {
  const isMarked = isNamed ? namedForDetection(observables, act.writer) : () => false
  const mark: DetectionMark = { detection: 1, marked_by: markOf(carrier.caller) }
  const origin = { key: keyOf(carrier.caller), random: carrier.random }
  let added = 0
  for (const observable of observables) {
    const number = putObservable(act, kept(observable, carrier), act.at)
    const isDetection = isMarked(observable)
    const marks = isDetection ? mark : { detection: null, marked_by: null }
    const { type, value } = observable
    if (linkObservable(act, target, { type, value, extracted: 0, ...marks }, origin)) added++
    else if (isDetection) {
      const known = indicatorOfObservable(act.writer, target.number, number)
      if (known !== null && known.detection !== 1 && !isOfPerson(known))
        markCaseObservable(act, known.id, mark)
    }
  }
  return added
}

/** An observable as a case takes it in. */
type Linked = Pick<CaseObservableContent, 'type' | 'value' | 'extracted'> & DetectionMark

/** Adds an observable to a case; false when the case has it. */
function linkObservable(act: Act, target: OpenedCase, given: Linked, { key, random }: Origin): boolean {
  const content: CaseObservableContent = {
    case_id: target.id,
    type: given.type,
    value: given.value,
    extracted: given.extracted,
    added_at: act.at,
    added_by: act.by,
    added_key: key,
    detection: given.detection,
    marked_by: given.marked_by,
  }
  return caseIndicators.put(act, `ind_${random.id(Date.parse(act.at))}`, content)
}
