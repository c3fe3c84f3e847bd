import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** Data of a case that only its exports read. */

export type CaseAlertRecord = {
  readonly number: number
  readonly id: string
  readonly source: string
  readonly external_id: string | null
  readonly severity: number
  readonly status: number
  readonly title: string
  readonly description: string | null
  readonly detected_at: string
  readonly received_at: string
  readonly hostname: string | null
  /** JSON arrays of strings. */
  readonly tags: string
  readonly techniques: string
  readonly ingest_count: number
}

export const caseAlertsQuery = `SELECT a.number, a.id, n.name AS source, a.external_id, a.severity, a.status, a.title, a.description,
    a.detected_at, a.received_at, a.hostname, a.tags, a.techniques, a.ingest_count
  FROM alert a JOIN alert_source n ON n.number = a.source WHERE a.case_number = ? ORDER BY a.number`

/** Returns the complete alerts of a case, oldest first. */
export function wholeAlertsOfCase(reader: ReadHandle, caseNumber: number): CaseAlertRecord[] {
  return statement(reader, caseAlertsQuery).all(caseNumber) as CaseAlertRecord[]
}

export const caseAlertIndicatorsQuery = `SELECT l.alert, i.id FROM alert a JOIN alert_observable l ON l.alert = a.number
  JOIN case_observable i ON i.case_number = a.case_number AND i.observable = l.observable
  WHERE a.case_number = ? ORDER BY l.alert, i.id`

/** Returns the ids of a case's indicators that each of its alerts carries, by the alert's number. */
export function indicatorsOfAlerts(reader: ReadHandle, caseNumber: number): Map<number, string[]> {
  const rows = statement(reader, caseAlertIndicatorsQuery).all(caseNumber) as { alert: number; id: string }[]
  const found = new Map<number, string[]>()
  for (const { alert, id } of rows) {
    const ids = found.get(alert)
    if (ids === undefined) found.set(alert, [id])
    else ids.push(id)
  }
  return found
}

export type CaseIndicatorRecord = {
  readonly id: string
  readonly type: string
  readonly value: string
  readonly extracted: 0 | 1
  readonly first_received: string
  readonly last_received: string
  readonly added_at: string
  readonly added_by: string
  readonly detection: 0 | 1 | null
  readonly marked_by: string | null
}

export const caseIndicatorsQuery = `SELECT l.id, o.type, o.value, l.extracted, o.first_seen AS first_received, o.last_seen AS last_received, l.added_at, l.added_by,
    l.detection, l.marked_by
  FROM case_observable l JOIN observable o ON o.number = l.observable WHERE l.case_number = ? ORDER BY l.added_at, l.id`

/** Indicators of a case with when their values were seen, in the order in which they were added. */
export function wholeIndicatorsOfCase(reader: ReadHandle, caseNumber: number): CaseIndicatorRecord[] {
  return statement(reader, caseIndicatorsQuery).all(caseNumber) as CaseIndicatorRecord[]
}
