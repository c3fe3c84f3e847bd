import { alertStatuses } from '../../../contract/incidents/alert.ts'
import { isProblem, problem } from '../../../contract/problem.ts'
import { severities } from '../../../contract/schema.ts'
import { caseWindowOperations } from '../../../contract/workstation/cases.ts'
import { defangObservable } from '../../engine/observable/defang-observable.ts'
import { isoTime } from '../../operations/clock.ts'
import { implement } from '../../operations/implement.ts'
import { alertCounts, alertPage } from '../../store/alert-pages.ts'
import { alertWithId } from '../../store/alerts.ts'
import { listCases } from '../../store/incident-cases.ts'
import { wholeAlert } from './alert-handlers.ts'
import { severityOf, statusOf } from './alert-item.ts'
import { alertRow } from './alert-row.ts'
import * as incidentCases from './case-handlers.ts'
import type { Context } from './context.ts'
import { createWithIndicators } from './create-case.ts'
import { dismissAll, escalateAll, undecidedOf } from './decide-alerts.ts'
import { findCase } from './find-case.ts'
import { caseRow, openedCase } from './opened-case.ts'
import * as sharedCases from './shared-case-handlers.ts'
import { similarAlerts } from './similar-alerts.ts'

const noAlert = problem('not-found', 'There is no such alert.')

/** Words of a search field. */
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** What the window asks of alerts and cases. */
export const caseWindowHandlers = implement<typeof caseWindowOperations, Context>(caseWindowOperations, {
  'alertInbox.read': ({ filter, before, limit }, { store }) => {
    const page = alertPage(
      store.reader,
      {
        statuses: filter.statuses.map((status) => alertStatuses.indexOf(status)),
        severities: filter.severities.map((severity) => severities.indexOf(severity)),
        sources: filter.sources,
        words: wordsOf(filter.words),
      },
      before,
      limit,
    )
    return { items: page.alerts.map(alertRow), next: page.next }
  },
  'alertInbox.count': (_input, { store }) => ({
    counts: alertCounts(store.reader).map(({ source, status, severity, count }) => ({
      source,
      status: statusOf(status),
      severity: severityOf(severity),
      count,
    })),
  }),
  'alertInbox.open': ({ id }, { store, clock }) => {
    const alert = alertWithId(store.reader, id)
    if (alert === null) return noAlert
    return {
      alert: wholeAlert(alert, store.reader, isoTime(clock)),
      similar: similarAlerts(store.reader, alert).map(({ alert: other, shared }) => ({
        alert: alertRow(other),
        shared: shared.map(defangObservable),
      })),
    }
  },
  'alertInbox.dismiss': ({ ids, reason_code, comment }, context) => {
    const alerts = undecidedOf(ids, context)
    if (alerts.length > 0) dismissAll(alerts, { reason_code, comment: comment ?? null }, context)
    return { decided: alerts.length, left: ids.length - alerts.length }
  },
  'alertInbox.escalate': ({ ids, case_id }, context) => {
    const target = case_id === null ? null : findCase(case_id, context)
    if (isProblem(target)) return target
    const [first, ...others] = undecidedOf(ids, context)
    if (first === undefined) return { decided: 0, left: ids.length, case_id: null }
    const opened = escalateAll([first, ...others], target, context)
    return { decided: others.length + 1, left: ids.length - others.length - 1, case_id: opened }
  },
  'caseBoard.list': (_input, { store }) => ({ cases: listCases(store.reader).map(caseRow) }),
  'caseBoard.open': ({ id }, context) => openedCase(id, context),
  'caseBoard.create': createWithIndicators,
  'caseBoard.change': ({ id, title, summary, severity, status }, context) => {
    const found = findCase(id, context)
    if (isProblem(found)) return found
    sharedCases.changeCase(
      found,
      {
        title: title ?? found.title,
        summary: summary ?? found.summary,
        severity: severity === undefined ? found.severity : severities.indexOf(severity),
        status: status ?? found.status,
      },
      context,
    )
    return openedCase(id, context)
  },
  'caseBoard.comment': ({ id, body }, context) => {
    const found = findCase(id, context)
    if (isProblem(found)) return found
    incidentCases.addComment(found, { body, mentions: [], indicator: null }, context)
    return openedCase(id, context)
  },
  'caseBoard.deleteComment': async ({ id, comment }, context) => {
    const done = await sharedCases.removeComment({ uuid: id, comment_uuid: comment }, context)
    return isProblem(done) ? done : openedCase(id, context)
  },
  'caseBoard.addIndicators': async ({ id, indicators }, context) => {
    const done = await sharedCases.addIndicators({ uuid: id, indicators }, context)
    if (isProblem(done)) return done
    const shown = openedCase(id, context)
    return isProblem(shown) ? shown : { ...shown, added: done.added, skipped: done.skipped as never }
  },
  'caseBoard.removeIndicator': async ({ id, indicator }, context) => {
    const done = await sharedCases.deleteIndicator({ uuid: id, indicator_uuid: indicator }, context)
    return isProblem(done) ? done : openedCase(id, context)
  },
  'caseBoard.resolve': async ({ id, verdict, root_cause, narrative }, context) => {
    const done = await incidentCases.resolve({ id, verdict, root_cause, narrative }, context)
    return isProblem(done) ? done : openedCase(id, context)
  },
  'caseBoard.delete': async ({ id }, context) => {
    const done = await sharedCases.remove({ uuid: id }, context)
    return isProblem(done) ? done : { deleted: true as const }
  },
})
