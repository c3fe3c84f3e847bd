import { alertStatuses } from '../../../../contract/incidents/alert-statuses.ts'
import { type Severity, severities } from '../../../../contract/severities.ts'
import { isDated } from '../../../engine/case/known-time.ts'
import type { AlertRecord } from '../../../store/alerts/alerts.ts'
import type { DetectionMark } from '../../../store/cases/case-observables.ts'
import type { ObservedOnAlert } from '../../../store/observables/observables.ts'

/** Returns a severity, and a status, in the contract's terms. */
export const severityOf = (position: number) => severities[position] as Severity
export const statusOf = (position: number) => alertStatuses[position] as (typeof alertStatuses)[number]

/** Returns an alert as shown in lists. */
export function alertItem(alert: AlertRecord) {
  const { id, source, external_id, title, detected_at, received_at, observables, case_id } = alert
  return {
    id,
    source,
    external_id,
    severity: severityOf(alert.severity),
    title,
    status: statusOf(alert.status),
    detected_at,
    received_at,
    dated: isDated(alert),
    asset: alert.asset === null ? null : (JSON.parse(alert.asset) as Record<string, unknown>),
    observables,
    case_id,
    merged_into: alert.merged_into,
  }
}

/** Returns an observable as shown on alerts and cases. */
export function observedOn({ id, type, value, extracted, suppressed, ...mark }: ObservedOnAlert) {
  return { id, type, value, extracted: extracted === 1, suppressed: suppressed === 1, ...shownMark(mark) }
}

/** Returns a mark for or against detection in the contract's terms. */
export function shownMark({ detection, marked_by }: DetectionMark) {
  return { detection: detection === null ? null : detection === 1, marked_by }
}
