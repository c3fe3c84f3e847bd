import { alertStatuses } from '../../../../contract/incidents/alert-statuses.ts'
import { maxAlertsAtOnce } from '../../../../contract/workstation/alerts/alerts-at-once.ts'
import { mergedUnder } from '../../../store/alerts/alert-merges.ts'
import { type AlertRecord, alertDecisions, alertWithId, undecided } from '../../../store/alerts/alerts.ts'
import { breachesOfAlert } from '../../../store/alerts/sla-clocks.ts'
import { addCaseEvent } from '../../../store/cases/case-timeline.ts'
import { type CaseRecord, touchCase } from '../../../store/cases/incident-cases.ts'
import type { ReadHandle } from '../../../store/database/handle.ts'
import { inAct } from '../../../store/log/log.ts'
import { severityOf } from './alert-item.ts'
import type { Deciding } from './deciding.ts'
import { carryObservables, openCase } from './open-case.ts'

/** Decisions about alerts: each on any number of them, in one act that is taken back as a whole. */

/** Returns the alerts part of an act's title: the alert, or how many. */
export function namedAlerts(alerts: readonly AlertRecord[]): string {
  const [only] = alerts
  return alerts.length === 1 && only !== undefined ? `the alert ${only.title}` : `${alerts.length} alerts`
}

/**
 * Returns the alerts that are still undecided, with those merged under them, and how many of the named ones are not.
 */
export function undecidedOf(
  ids: readonly string[],
  { store }: Pick<Deciding, 'store'>,
): { readonly alerts: AlertRecord[]; readonly left: number } {
  const asked = [...new Set(ids)]
  const found = asked.flatMap((id) => {
    const alert = alertWithId(store.reader, id)
    return alert !== null && alert.status === 0 && alert.merged_into === null ? [alert] : []
  })
  return {
    alerts: found.flatMap((alert) => [alert, ...waitingUnder(alert, store.reader)]),
    left: ids.length - found.length,
  }
}

/** Returns the undecided alerts merged under an alert: a decision about that alert applies to them too. */
export function waitingUnder({ number, merged }: AlertRecord, reader: ReadHandle): AlertRecord[] {
  if (merged === 0) return []
  return mergedUnder(reader, number, maxAlertsAtOnce).flatMap((id) => {
    const alert = alertWithId(reader, id)
    return alert !== null && alert.status === 0 ? [alert] : []
  })
}

export function dismissAll(
  alerts: readonly AlertRecord[],
  reason: { readonly reason_code: string; readonly comment: string | null },
  context: Deciding,
): void {
  const draft = context.draft(`Dismissed ${namedAlerts(alerts)}`.slice(0, 300))
  inAct(context.store, draft, (act) => {
    for (const [index, { id }] of alerts.entries()) {
      alertDecisions.put(act, id, {
        ...undecided,
        status: alertStatuses.indexOf('dismissed'),
        ...reason,
        decided_at: act.at,
        decided_by: act.by,
      })
      context.onAlert?.(index + 1, alerts.length)
    }
  })
  context.publish('alerts', {})
}

/**
 * Escalates alerts to a case, or to a new one, which takes the title of the most severe alert when none is given;
 * returns that case.
 */
export function escalateAll(
  alerts: readonly [AlertRecord, ...AlertRecord[]],
  target: CaseRecord | null,
  context: Deciding,
  title?: string,
): { readonly id: string; readonly title: string } {
  const { store, caller, random } = context
  const gravest = alerts.reduce((worst, each) => (each.severity > worst.severity ? each : worst))
  const draft = context.draft(`Escalated ${namedAlerts(alerts)}`.slice(0, 300))
  const called = target?.title ?? title ?? gravest.title
  const { answer } = inAct(store, draft, (act) => {
    const opened =
      target ??
      openCase(act, {
        title: called,
        summary: gravest.description ?? '',
        severity: gravest.severity,
        asset: gravest.asset,
        tags: gravest.tags,
        caller,
        random,
        event: { kind: 'case_created', data: { from: gravest.id } },
      })
    for (const [index, alert] of alerts.entries()) {
      carryObservables(act, opened, alert, context)
      alertDecisions.put(act, alert.id, {
        ...undecided,
        status: alertStatuses.indexOf('escalated'),
        case_id: opened.id,
        decided_at: act.at,
        decided_by: act.by,
      })
      // targets missed before it had a case belong to the case's history
      for (const { target, due } of breachesOfAlert(act.writer, alert.number))
        addCaseEvent(act.writer, opened.number, {
          at: due,
          by: 'host',
          kind: 'sla_breached',
          data: { target, alert_id: alert.id, title: alert.title },
        })
      addCaseEvent(act.writer, opened.number, {
        at: act.at,
        by: act.by,
        kind: 'alert_escalated',
        data: { alert_id: alert.id, title: alert.title, severity: severityOf(alert.severity) },
      })
      context.onAlert?.(index + 1, alerts.length)
    }
    touchCase(act, opened.number)
    return opened.id
  })
  context.publish('alerts', {})
  context.publish('cases', {})
  return { id: answer, title: called }
}
