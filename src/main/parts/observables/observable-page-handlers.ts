import { maxMatched } from '../../../contract/incidents/observable.ts'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import {
  observablePageOperations,
  touchedAtOnce,
} from '../../../contract/workstation/observables/observable-pages.ts'
import { happenedAt } from '../../engine/case/known-time.ts'
import { markBit } from '../../engine/ioc/indicator.ts'
import { defangObservable } from '../../engine/observable/defang-observable.ts'
import type { Context } from '../../operations/call/context.ts'
import { implement } from '../../operations/call/implement.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { countPlaces } from '../../store/alerts/counted-places.ts'
import { happenedSpan } from '../../store/alerts/happened-span.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import {
  alertsOfObservable,
  daysOfObservable,
  lookupOf,
  suppressedUntil,
} from '../../store/observables/observable-history.ts'
import type { Matched } from '../../store/observables/observable-matches.ts'
import { casesTouching, countAlertsTouching } from '../../store/observables/observable-places.ts'
import { severityOf, statusOf } from '../cases/model/alert-item.ts'
import { iocKindOf } from '../cases/model/known-elsewhere.ts'
import { pageHere, pageOf } from '../cases/model/page-of.ts'
import { exactObservables, matchObservables } from './match-observables.ts'
import { readGraph } from './observable-graph.ts'

/** Handlers for observables in the window. */

/** Maximum number of places counted per observable, and of alerts whose days are returned. */
const maxCounted = 1000
/** Maximum number of alerts whose times are read, for one observable and for each of many. */
const maxDated = 50_000
const maxDatedOfMany = 100

export const observablePageHandlers = implement<typeof observablePageOperations, Context>(
  observablePageOperations,
  {
    'observablePages.search': ({ match, type, value }, { store: { reader } }) => {
      const matching = matchObservables(reader, { match, type, value }, maxMatched)
      if (isProblem(matching)) return matching
      return {
        observables: matching.observables.map(({ number, ...observable }) => ({
          ...observable,
          ...countPlaces(reader, number, maxCounted),
          ...happenedSpan(reader, number, maxDatedOfMany),
          shown: defangObservable(observable),
          link: pageHere(observable),
        })),
        truncated: matching.isCut,
      }
    },
    'observablePages.open': async (asked, context) => {
      const observable = one(context.store.reader, asked)
      return isProblem(observable) ? observable : opened(observable, context)
    },
    'observablePages.alerts': ({ before, ...asked }, { store: { reader } }) => {
      const observable = one(reader, asked)
      if (isProblem(observable)) return observable
      const alerts = alertsOfObservable(reader, observable.number, before, touchedAtOnce + 1)
      return {
        items: alerts.slice(0, touchedAtOnce).map(({ id, title, severity, status, source, ...times }) => ({
          ...{ id, title, source, received_at: times.received_at, happened_at: happenedAt(times) },
          severity: severityOf(severity),
          status: statusOf(status),
        })),
        next: alerts.length > touchedAtOnce ? (alerts[touchedAtOnce - 1]?.number ?? null) : null,
      }
    },
    'observablePages.graph': readGraph,
  },
)

function one(
  reader: ReadHandle,
  asked: { readonly type?: string | undefined; readonly value: string },
): Matched | Problem {
  const [observable] = exactObservables(reader, { type: asked.type, value: asked.value })
  return observable ?? problem('not-found', 'No alert and no case has this observable.')
}

async function opened(observable: Matched, { store: { reader }, clock, mentions, valueLists }: Context) {
  const { number, type, value, first_seen, last_seen } = observable
  const kind = iocKindOf(observable)
  const known =
    kind === null
      ? { total: 0, places: [] }
      : await mentions({ values: [{ kind, value, isOther: false }], within: null })
  const elsewhere = known.places.filter((place) => place.kind !== 'alert' && place.kind !== 'case')
  const alerts = countAlertsTouching(reader, number)
  const cases = casesTouching(reader, number, touchedAtOnce)
  const countedCases = countPlaces(reader, number, maxCounted).cases
  const isAllowed = kind !== null && ((await valueLists()).marksOf(kind, value) & markBit.allowed) !== 0
  return {
    ...{ type, value, first_seen, last_seen, alerts, cases: countedCases },
    ...happenedSpan(reader, number, maxDated),
    shown: defangObservable(observable),
    lookup: pageOf(observable),
    suppressed_until: suppressedUntil(reader, number, isoTime(clock)),
    allowed: isAllowed,
    case_list: cases.map(({ id, title, severity, status, created_at: at }) => ({
      ...{ id, title, status, at },
      severity: severityOf(severity),
    })),
    ...daysOfObservable(reader, number, maxCounted),
    known: {
      // at most 20 places of all kinds are listed: when alerts fill the list, there may be more of these
      total: Math.max(elsewhere.length, known.total - alerts - countedCases),
      ...(known.truncated === true && { truncated: true }),
      places: elsewhere,
    },
    looked_up: lookupOf(reader, type, value),
  }
}
