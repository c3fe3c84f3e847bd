import type {
  listAlertObservables,
  searchObservables,
  suppressObservable,
} from '../../../contract/incidents/observable.ts'
import { invalid, isProblem, problem } from '../../../contract/problem.ts'
import { defangObservable } from '../../engine/observable/defang-observable.ts'
import { observableType } from '../../engine/observable/observable-type.ts'
import { readObservable } from '../../engine/observable/read-observable.ts'
import { isoTime } from '../../operations/clock.ts'
import type { Handler } from '../../operations/context.ts'
import { alertWithId } from '../../store/alerts.ts'
import { countPlaces } from '../../store/counted-places.ts'
import { inAct } from '../../store/log.ts'
import { alertsTouchingAny, casesTouching } from '../../store/observable-places.ts'
import { observablesOfAlert, putObservable, putSuppression } from '../../store/observables.ts'
import { observedOn, severityOf, statusOf } from './alert-item.ts'
import type { Context } from './context.ts'
import { matchObservables } from './match-observables.ts'
import { kept } from './new-alert.ts'

/** Observables, by themselves: where they stand, and those that are not to be told of for a time. */

/** Alerts, and cases, that the search for one observable answers with; more are said to be there. */
const maxTouched = 10_000
/** Those that a search for many answers with. */
const maxTouchedByMany = 100
/** Alerts, and cases, of one observable that are counted. */
const maxCounted = 1000

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
    })),
    alerts: alerts.slice(0, most).map(({ id, title, severity, status, source, detected_at }) => ({
      id,
      title,
      severity: severityOf(severity),
      status: statusOf(status),
      source,
      detected_at,
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

/** Each once, the newest first. */
function distinct<T extends { readonly number: number }>(rows: readonly T[]): T[] {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return [...byNumber.values()].toSorted((one, other) => other.number - one.number)
}

export const suppress: Handler<typeof suppressObservable, Context> = (input, context) =>
  suppressOne({ ...input, reason: null }, context)

type Suppressing = {
  readonly type: string
  readonly value: string
  readonly scope: string
  readonly until: string
  readonly reason: string | null
}

/** Suppresses an observable for a time. */
export function suppressOne(input: Suppressing, context: Context) {
  const { store, clock, random } = context
  const until = new Date(input.until).toISOString()
  if (until <= isoTime(clock)) return invalid('until', 'it lies in the past')
  const observable = readObservable(input)
  const draft = context.draft(
    `Suppressed ${defangObservable(observable)} until ${until.slice(0, 10)}`.slice(0, 300),
  )
  const id = `sup_${random.id(Date.parse(draft.at))}`
  inAct(store, draft, (act) => {
    const number = putObservable(act, kept(observable, context), act.at)
    putSuppression(act, id, {
      observable: number,
      scope: input.scope,
      until,
      at: act.at,
      by: act.by,
      reason: input.reason,
    })
  })
  context.publish('alerts', {})
  return { id, ...observable, scope: input.scope, until }
}

export const listByAlert: Handler<typeof listAlertObservables, Context> = ({ id }, { store, clock }) => {
  const alert = alertWithId(store.reader, id)
  if (alert === null) return problem('not-found', 'There is no such alert.')
  return { items: observablesOfAlert(store.reader, alert.number, isoTime(clock)).map(observedOn) }
}
