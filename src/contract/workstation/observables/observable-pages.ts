import { z } from 'zod'
import { alertStatuses } from '../../incidents/alert-statuses.ts'
import { happenedSpan } from '../../incidents/happened-span.ts'
import { matchedObservable, maxMatched } from '../../incidents/observable.ts'
import { graphRoot, shareGraphShape } from '../../incidents/observable-graph.ts'
import { observableMatches } from '../../incidents/observable-match.ts'
import { knownHere, optionalText, requiredText } from '../../schema.ts'
import { severities } from '../../severities.ts'
import { windowOperation } from '../window/window-operation.ts'

/** Observables for the window: search, one with everything that it touches, and the graph. */

/** Maximum number of alerts, and of cases, on one page of an observable. */
export const touchedAtOnce = 100

const named = () => ({ type: optionalText(100), value: requiredText(16_384) })

export const searchObservablePages = windowOperation({
  name: 'observablePages.search',
  summary: 'Find observables by a value',
  input: () => z.object({ ...named(), match: z.enum(observableMatches) }),
  output: () =>
    z.object({
      /** At most 500. */
      observables: z
        .array(matchedObservable().extend({ shown: z.string(), link: z.string() }))
        .max(maxMatched),
      truncated: z.boolean(),
    }),
})

export const openObservablePage = windowOperation({
  name: 'observablePages.open',
  followed: ['alerts', 'cases', 'lists', 'suppressions'],
  summary: 'Read one observable with everything related to it',
  input: () => z.object(named()),
  output: () =>
    z.object({
      type: z.string(),
      value: z.string(),
      /** The value in its displayed form. */
      shown: z.string(),
      /** Path of its lookup page; null when its type has none. */
      lookup: z.string().nullable(),
      /** When alerts and cases brought it here, first and last. */
      first_seen: z.string(),
      last_seen: z.string(),
      ...happenedSpan(),
      alerts: z.int(),
      cases: z.int(),
      /** When its suppression everywhere ends; null while it is not suppressed. */
      suppressed_until: z.string().nullable(),
      allowed: z.boolean(),
      case_list: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          severity: z.enum(severities),
          status: z.string(),
          at: z.string(),
        }),
      ),
      /** Number of alerts by the day in UTC on which they happened, the oldest first, among the 1,000 received last. */
      days: z.array(z.object({ day: z.string(), count: z.int() })),
      /** Number of those whose time is unknown: they are in no day. */
      days_undated: z.int(),
      /** Stored sessions and other places that contain it, besides alerts and cases. */
      known: knownHere(),
      looked_up: z.object({ at: z.string(), count: z.int(), title: z.string() }).nullable(),
    }),
})
export type ObservablePage = z.output<ReturnType<typeof openObservablePage.output>>

export const listObservableAlerts = windowOperation({
  name: 'observablePages.alerts',
  followed: ['alerts'],
  summary: 'Read a page of the alerts that have an observable, newest first',
  /** `before`: `next` of the previous page. */
  input: () => z.object({ ...named(), before: z.int().min(1).nullable() }),
  output: () =>
    z.object({
      items: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          severity: z.enum(severities),
          status: z.enum(alertStatuses),
          source: z.string(),
          /** Null where it is unknown. */
          happened_at: z.string().nullable(),
          received_at: z.string(),
        }),
      ),
      next: z.int().nullable(),
    }),
})

export const readObservableGraphHere = windowOperation({
  name: 'observablePages.graph',
  summary: 'Show what shares observables with an alert, a case or an observable',
  input: () => z.object(graphRoot()),
  output: () => z.object(shareGraphShape()),
})
export type ShownGraph = z.output<ReturnType<typeof readObservableGraphHere.output>>

export const observablePageOperations = [
  searchObservablePages,
  openObservablePage,
  listObservableAlerts,
  readObservableGraphHere,
] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly observablePages: typeof observablePageOperations
  }
}
