import type {
  listAlertObservables,
  searchObservables,
  suppressObservable,
} from '../../../contract/incidents/observable.ts'
import { invalid, isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { isDated } from '../../engine/case/known-time.ts'
import { defangObservable } from '../../engine/observable/defang-observable.ts'
import { observableType } from '../../engine/observable/observable-type.ts'
import { type Observable, readObservable } from '../../engine/observable/read-observable.ts'
import type { Context, Handler } from '../../operations/call/context.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { alertWithId } from '../../store/alerts/alerts.ts'
import { countPlaces } from '../../store/alerts/counted-places.ts'
import { happenedSpan } from '../../store/alerts/happened-span.ts'
import { inAct } from '../../store/log/log.ts'
import { alertsTouchingAny, casesTouching } from '../../store/observables/observable-places.ts'
import { observablesOfAlert, putObservable, suppressionTable } from '../../store/observables/observables.ts'
import { observedOn, severityOf, statusOf } from '../cases/model/alert-item.ts'
import { kept } from '../cases/model/new-alert.ts'
import { matchObservables } from './match-observables.ts'

/** Observables: where they occur, and which are suppressed. */

/** Maximum number of alerts, and of cases, returned by the search for one observable; more are indicated. */
const maxTouched = 10_000
/** The same for a search for many observables. */
const maxTouchedByMany = 100
/** Maximum number of alerts, and of cases, that are counted per observable. */
const maxCounted = 1000
/** Maximum number of alerts whose times are read, for one observable and for each of many. */
const maxDated = 50_000
const maxDatedOfMany = 100

export const search: Handler<typeof searchObservables, Context> = (asked, { store }) => {
  const { reader } = store
  const { match, type, value, limit } = asked
  const matching = matchObservables(reader, { match, type, value }, limit)
  if (isProblem(matching)) return matching
  const { observables, isCut } = matching
  const most = match === 'exact' ? maxTouched : maxTouchedByMany
  const numbers = observables.map(({ number }) => number)
  const alerts = alertsTouchingAny(reader, numbers, most + 1)
  const cases = distinct(numbers.flatMap((number) => casesTouching(reader, number, most + 1)))
  const read = match === 'exact' ? readObservable({ type, value }) : null
  return {
    type: type === undefined ? null : (read?.type ?? observableType(type)),
    value: read?.value ?? value,
    match,
    observables: observables.map(({ number, ...observable }) => ({
      ...observable,
      ...countPlaces(reader, number, maxCounted),
      ...happenedSpan(reader, number, match === 'exact' ? maxDated : maxDatedOfMany),
    })),
    alerts: alerts.slice(0, most).map(({ id, title, severity, status, source, ...times }) => ({
      id,
      title,
      severity: severityOf(severity),
      status: statusOf(status),
      source,
      detected_at: times.detected_at,
      received_at: times.received_at,
      dated: isDated(times),
    })),
    cases: cases.slice(0, most).map(({ id, title, severity, status, verdict }) => ({
      id,
      title,
      severity: severityOf(severity),
      status: status === 'closed' ? 'resolved' : 'open',
      verdict,
    })),
    ...((isCut || alerts.length > most || cases.length > most) && { truncated: true }),
  }
}

/** Removes duplicates and sorts, newest first. */
function distinct<T extends { readonly number: number }>(rows: readonly T[]): T[] {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return [...byNumber.values()].toSorted((one, other) => other.number - one.number)
}

export const suppress: Handler<typeof suppressObservable, Context> = (input, context) =>
  suppressOne({ ...input, reason: null }, context)

type Terms = { readonly scope: string; readonly until: string; readonly reason: string | null }

/** Suppresses an observable for a time. */
export function suppressOne(input: ObservableGiven & Terms, context: Context) {
  const done = suppressAll([input], input, context)
  if (isProblem(done)) return done
  const [first] = done.suppressed as [Suppressed]
  return { ...first, scope: input.scope, until: done.until }
}

type ObservableGiven = { readonly type: string; readonly value: string }
type Suppressed = Observable & { readonly id: string }

/** Suppresses observables for the same time, in one act; duplicates once. */
export function suppressAll(
  given: readonly ObservableGiven[],
  terms: Terms,
  context: Context,
): { readonly suppressed: readonly Suppressed[]; readonly until: string } | Problem {
  const { store, clock, random } = context
  const until = new Date(terms.until).toISOString()
  if (until <= isoTime(clock)) return invalid('until', 'it is in the past')
  const read = given.map((each) => readObservable(each))
  const observables = [...new Map(read.map((each) => [`${each.type} ${each.value}`, each])).values()]
  const [first] = observables as [Observable]
  const what = observables.length === 1 ? defangObservable(first) : `${observables.length} observables`
  const draft = context.draft(`Suppressed ${what} until ${until.slice(0, 10)}`.slice(0, 300))
  const suppressed = observables.map((each) => ({ id: `sup_${random.id(Date.parse(draft.at))}`, ...each }))
  inAct(store, draft, (act) => {
    for (const { id, ...observable } of suppressed) {
      putObservable(act, kept(observable, context), act.at)
      suppressionTable.put(act, id, {
        type: observable.type,
        value: observable.value,
        scope: terms.scope,
        until,
        created_at: act.at,
        created_by: act.by,
        reason: terms.reason,
      })
    }
  })
  context.publish('alerts', {})
  context.publish('suppressions', {})
  return { suppressed, until }
}

export const listByAlert: Handler<typeof listAlertObservables, Context> = ({ id }, { store, clock }) => {
  const alert = alertWithId(store.reader, id)
  if (alert === null) return problem('not-found', 'There is no such alert.')
  return { items: observablesOfAlert(store.reader, alert.number, isoTime(clock)).map(observedOn) }
}
