import { isDated } from '../../engine/case/known-time.ts'
import type { AlertRecord } from '../../store/alerts/alerts.ts'
import { severityOf, statusOf } from '../cases/model/alert-item.ts'

/** An alert as a row of the inbox. */
export function alertRow(alert: AlertRecord) {
  const { id, source, external_id, title, detected_at, received_at, hostname, observables } = alert
  const { ingest_count, case_id, case_title, merged, merged_into } = alert
  return {
    id,
    source,
    external_id,
    severity: severityOf(alert.severity),
    title,
    status: statusOf(alert.status),
    detected_at,
    received_at,
    hostname,
    observables,
    techniques: JSON.parse(alert.techniques) as string[],
    ingest_count,
    case_id,
    case_title,
    merged,
    merged_into,
    overdue: alert.overdue === 1,
    dated: isDated(alert),
    updated_at: alert.updated_at,
    changed: alert.changed_since === 1,
  }
}
