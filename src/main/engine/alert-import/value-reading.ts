import type { ValueReading } from '../../../contract/workstation/alerts/alert-columns.ts'
import type { ImportedAlert } from './imported-alert.ts'
import { readWrittenTime } from './written-instant.ts'

/** The values of an alert that depend on how the user chose to read the words and dates of its file. */
export type ValuesRead = {
  readonly alert: ImportedAlert
  /** ISO 8601 in UTC; `unclear` where day and month are ambiguous, null where it is no time. */
  readonly detectedAt: string | 'unclear' | null
  /** Whether its time carries no zone, so that it was read as one of the chosen zone, else of UTC. */
  readonly isZoneless: boolean
}

/** Reads severity and time as the user chose; an unknown severity without a choice keeps its default. */
export function readValues(alert: ImportedAlert, reading: ValueReading | null): ValuesRead {
  const stated = alert.unknown_severity
  const severity = stated === null ? undefined : statedSeverity(stated, reading)
  const time =
    alert.detected_at === null
      ? null
      : readWrittenTime(alert.detected_at, reading?.day_first ?? null, reading?.zone ?? 'UTC')
  const isRead = time !== null && time !== 'unclear'
  return {
    alert: severity === undefined ? alert : { ...alert, severity, unknown_severity: null },
    detectedAt: isRead ? time.at : time,
    isZoneless: isRead && !time.isZoned,
  }
}

function statedSeverity(stated: string, reading: ValueReading | null): ImportedAlert['severity'] | undefined {
  const word = stated.trim().toLowerCase()
  return reading !== null && Object.hasOwn(reading.severities, word) ? reading.severities[word] : undefined
}
