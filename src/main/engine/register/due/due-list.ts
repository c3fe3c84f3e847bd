import type { DueGapKind, DueKind } from '../../../../contract/register/due-kinds.ts'
import type { RecordData } from '../../../../contract/register/kinds.ts'
import { isCalendarDay } from '../checks/calendar-day.ts'
import type { RegisterModel } from '../model/register-model.ts'
import { nextYear, plusDays } from './days.ts'

/** Something that is due on a day, with the record and field in which the day is stated. */
export type DueItem = {
  readonly what: DueKind
  /** `yyyy-mm-dd` */
  readonly on: string
  /** Kind of the record; `cases` for a task. */
  readonly kind: string
  /** The record; of a task the id of its case. */
  readonly uuid: string
  /** Identifies the item among those of its record. */
  readonly part: string
  /** Field to go to; null for a task. */
  readonly field: string | null
  readonly name: string | null
  /** The provider, or the case of a task. */
  readonly about: string | null
  /** From what the day follows, in a sentence with days as `yyyy-mm-dd`. */
  readonly basis: string
}

/** Records that were looked at and have no day in the list, with the reason. */
export type DueGap = {
  readonly what: DueGapKind
  readonly kind: string
  readonly uuid: string
  readonly name: string | null
}

/** An open task of a case that is not closed. `on` is its day where the user is. */
export type OpenTask = {
  readonly id: string
  readonly title: string
  readonly owner: string
  readonly on: string | null
  readonly case_id: string
  readonly case_title: string
}

export type DueGiven = {
  readonly model: RegisterModel
  /** `yyyy-mm-dd` */
  readonly today: string
  readonly nameOf: (uuid: string) => string | null
  readonly tasks: readonly OpenTask[]
}

export type DueList = { readonly items: readonly DueItem[]; readonly gaps: readonly DueGap[] }

/** The day that stands for an open end (EBA master template, B_02.02.c0080). */
const openEnd = '9999-12-31'

/**
 * Returns everything that is due, sorted by day, and what was looked at without a day.
 *
 * The last day to give notice is the end minus our notice period in calendar days (B_02.02.c0100). A contract with a
 * reason of termination needs no notice, and once its end has passed it is settled. A later review or audit of the same
 * provider and arrangement settles an earlier planned one. Assessments and functions are due a year after they were
 * assessed; for functions, DORA Art. 8(1) asks for it.
 */
export function dueList(given: DueGiven): DueList {
  const found = new Found(given)
  addContracts(found)
  addReviews(found)
  addExits(found)
  addAudits(found)
  addAssessments(found)
  addTasks(found)
  return { items: found.items.sort(byDay), gaps: found.gaps }
}

function byDay(left: DueItem, right: DueItem): number {
  return (
    compare(left.on, right.on) ||
    compare(left.what, right.what) ||
    compare(left.name ?? '', right.name ?? '') ||
    compare(left.uuid, right.uuid) ||
    compare(left.part, right.part)
  )
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

type Place = Pick<DueItem, 'kind' | 'uuid' | 'field'> & { readonly provider: string | null | undefined }

class Found {
  readonly given: DueGiven
  readonly items: DueItem[] = []
  readonly gaps: DueGap[] = []

  constructor(given: DueGiven) {
    this.given = given
  }

  get model(): RegisterModel {
    return this.given.model
  }

  add(what: DueKind, on: string, { provider, ...place }: Place, basis: string): void {
    const { nameOf } = this.given
    const about = provider === null || provider === undefined ? null : nameOf(provider)
    const part = place.field ?? ''
    this.items.push({ what, on, ...place, part, name: nameOf(place.uuid), about, basis })
  }

  miss(what: DueGapKind, kind: string, uuid: string): void {
    this.gaps.push({ what, kind, uuid, name: this.given.nameOf(uuid) })
  }

  /** Adds the day of a field, or notes that it cannot be read; nothing when the field is empty. */
  addDay(what: DueKind, day: string | null, place: Place, basis: string): void {
    if (isNothing(day)) return
    if (isCalendarDay(day)) {
      if (day !== openEnd) this.add(what, day, place, basis)
    } else this.miss('unreadable_day', place.kind, place.uuid)
  }
}

function isNothing(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}

type Terms = Pick<
  RecordData<'arrangements'>,
  'end_date' | 'notice_period_entity' | 'termination_reason' | 'provider_uuid'
>

function addContracts(found: Found): void {
  const open = new Set<string | null>()
  const stated = new Set<string | null>()
  for (const { data } of found.model.all('services'))
    (isNothing(data.end_date) ? open : stated).add(data.arrangement_uuid)
  for (const { uuid, data } of found.model.all('arrangements')) {
    // the end may be stated for each of its services instead
    const isInServices = isNothing(data.end_date) && stated.has(uuid) && !open.has(uuid)
    if (!isInServices) addTerms(found, 'arrangements', uuid, data)
  }
  for (const { uuid, data } of found.model.all('services')) {
    const arrangement = found.model.get('arrangements', data.arrangement_uuid)?.data
    const hasOwnTerms = !isNothing(data.end_date) || !isNothing(data.notice_period_entity)
    if (!hasOwnTerms) continue
    const terms = {
      end_date: orElse(data.end_date, arrangement?.end_date),
      notice_period_entity: orElse(data.notice_period_entity, arrangement?.notice_period_entity),
      termination_reason: orElse(data.termination_reason, arrangement?.termination_reason),
      provider_uuid: orElse(data.provider_uuid, arrangement?.provider_uuid),
    }
    const isSame =
      terms.end_date === arrangement?.end_date &&
      terms.notice_period_entity === arrangement?.notice_period_entity
    if (!isSame) addTerms(found, 'services', uuid, terms)
  }
}

function orElse<T>(own: T | null | undefined, other: T | null | undefined): T | null {
  return isNothing(own) ? (other ?? null) : own
}

function addTerms(found: Found, kind: string, uuid: string, terms: Terms): void {
  const { end_date: end, provider_uuid: provider } = terms
  const gap = gapOfEnd(terms, found.given.today)
  if (gap !== null || isNothing(end)) {
    found.miss(gap ?? 'no_end', kind, uuid)
    return
  }
  const isTerminated = !isNothing(terms.termination_reason)
  const hasPassed = end < found.given.today
  const basis = hasPassed
    ? 'The end date has passed, and no reason of termination is given.'
    : isTerminated
      ? 'End date, with a reason of termination.'
      : 'End date, or the next renewal.'
  found.add('contract_end', end, { kind, uuid, field: 'end_date', provider }, basis)
  if (hasPassed || isTerminated) return
  addNotice(found, { kind, uuid, field: 'notice_period_entity', provider }, end, terms.notice_period_entity)
}

/** Returns why the end of a contract is not due on a day; null when it is. */
function gapOfEnd({ end_date: end, termination_reason: reason }: Terms, today: string): DueGapKind | null {
  if (isNothing(end)) return 'no_end'
  if (end === openEnd) return 'indefinite'
  if (!isCalendarDay(end)) return 'unreadable_day'
  return end < today && !isNothing(reason) ? 'ended' : null
}

function addNotice(found: Found, place: Place, end: string, days: number | null): void {
  const isKnown = typeof days === 'number' && Number.isInteger(days) && days >= 0
  const last = isKnown ? plusDays(end, -days) : null
  if (last === null) {
    found.miss('no_notice', place.kind, place.uuid)
    return
  }
  const period = days === 1 ? '1 day' : `${days} days`
  found.add('notice', last, place, `Last day to give notice: ends ${end}, notice by us ${period}.`)
}

/** The last day on which something was done, by provider and arrangement. */
class LastDone {
  private readonly days = new Map<string, string>()

  take(of: Of, day: string | null): void {
    if (isNothing(day) || !isCalendarDay(day) || day === openEnd) return
    const key = keyOf(of)
    const known = this.days.get(key)
    if (known === undefined || day > known) this.days.set(key, day)
  }

  /** Whether it was done again after `done`, or, when that is not known, on the planned day or later. */
  settles(of: Of, done: string | null, planned: string): boolean {
    const last = this.days.get(keyOf(of))
    if (last === undefined) return false
    return isNothing(done) ? last >= planned : last > done
  }
}

type Of = { readonly provider_uuid: string | null; readonly arrangement_uuid: string | null }
const keyOf = ({ provider_uuid, arrangement_uuid }: Of) => `${provider_uuid ?? ''} ${arrangement_uuid ?? ''}`

function addReviews(found: Found): void {
  const { model } = found
  const last = new LastDone()
  const reviewed = new Set<string>()
  for (const { data } of model.all('providerReviews')) last.take(data, data.reviewed_on)
  for (const { uuid, data } of model.all('providerReviews')) {
    const { next_review_on: next, provider_uuid: provider } = data
    if (isNothing(next) || last.settles(data, data.reviewed_on, next)) continue
    if (provider !== null) reviewed.add(provider)
    const place = { kind: 'providerReviews', uuid, field: 'next_review_on', provider }
    found.addDay('review', next, place, `Next review${afterWords('the last one', data.reviewed_on)}.`)
  }
  for (const { uuid, data } of model.all('providers'))
    if (data.status !== 'terminated' && !reviewed.has(uuid)) found.miss('no_review', 'providers', uuid)
  for (const { uuid, data } of model.all('proportionalityDecisions')) {
    const place = { kind: 'proportionalityDecisions', uuid, field: 'review_on', provider: null }
    found.addDay('review', data.review_on, place, 'Review of a proportionality decision.')
  }
}

function afterWords(what: string, day: string | null): string {
  return isNothing(day) ? '' : `; ${what} was on ${day}`
}

function addExits(found: Found): void {
  for (const { uuid, data } of found.model.all('exitStrategies')) {
    if (data.status === 'retired') continue
    const { provider_uuid: provider, next_test_on: test, next_review_on: review, tested_on: tested } = data
    const place = { kind: 'exitStrategies', uuid, provider }
    if (isNothing(test)) found.miss('no_exit_test', 'exitStrategies', uuid)
    const basis = `Next test of the exit strategy${afterWords('the last one', tested)}.`
    found.addDay('exit_test', test, { ...place, field: 'next_test_on' }, basis)
    found.addDay('review', review, { ...place, field: 'next_review_on' }, 'Next review of the exit strategy.')
  }
}

function addAudits(found: Found): void {
  const last = new LastDone()
  for (const { data } of found.model.all('auditTracking')) last.take(data, data.audited_on)
  for (const { uuid, data } of found.model.all('auditTracking')) {
    if (data.status === 'cancelled') continue
    const { provider_uuid: provider, planned_on: planned, next_audit_on: next, audited_on: audited } = data
    const place = { kind: 'auditTracking', uuid, provider }
    if (data.status !== 'completed' && isNothing(audited))
      found.addDay('audit', planned, { ...place, field: 'planned_on' }, 'Planned audit, not done yet.')
    if (isNothing(next) || last.settles(data, audited, next)) continue
    const basis = `Next audit${afterWords('the last one', audited)}.`
    found.addDay('audit', next, { ...place, field: 'next_audit_on' }, basis)
  }
}

function addAssessments(found: Found): void {
  for (const { uuid, data } of found.model.all('assessments')) {
    // fields that operations set are not among those of the kind
    const { status, current } = data as { readonly status?: unknown; readonly current?: unknown }
    if (status === 'pending') found.miss('assessment_pending', 'assessments', uuid)
    if (current !== true) continue
    addYearly(found, 'assessments', uuid, data.assessed_on, data.provider_uuid, {
      missing: 'assessment_undated',
      words: (day) => `Assessed on ${day}; a year later.`,
    })
  }
  for (const { uuid, data } of found.model.all('functions'))
    addYearly(found, 'functions', uuid, data.assessed_on, null, {
      missing: 'function_undated',
      words: (day) => `Function assessed on ${day}; to be reviewed at least yearly (DORA Art. 8(1)).`,
    })
}

type Yearly = { readonly missing: DueGapKind; readonly words: (day: string) => string }

function addYearly(
  found: Found,
  kind: string,
  uuid: string,
  done: string | null,
  provider: string | null,
  { missing, words }: Yearly,
): void {
  const isDone = !isNothing(done) && done !== openEnd
  const on = isDone && isCalendarDay(done) ? nextYear(done) : null
  if (isDone && on !== null)
    found.add('assessment', on, { kind, uuid, field: 'assessed_on', provider }, words(done))
  else found.miss(isDone ? 'unreadable_day' : missing, kind, uuid)
}

function addTasks(found: Found): void {
  for (const { id, title, owner, on, case_id, case_title } of found.given.tasks) {
    const place = { kind: 'cases', uuid: case_id, name: title }
    if (on === null) found.gaps.push({ what: 'task_undated', ...place })
    else
      found.items.push({
        ...{ what: 'task', on, ...place, part: id, field: null, about: case_title },
        basis: owner === '' ? 'Open task of a case, without an owner.' : `Open task of a case, of ${owner}.`,
      })
  }
}
