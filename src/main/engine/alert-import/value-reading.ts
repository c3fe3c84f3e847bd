import type { ValueReading } from '../../../contract/workstation/alert-columns.ts'
import type { ImportedAlert } from './imported-alert.ts'
import { readWrittenInstant } from './written-instant.ts'

/** The values of an alert that depend on how the user chose to read the words and dates of its file. */
export type ValuesRead = {
  readonly alert: ImportedAlert
  /** ISO 8601 in UTC; `unclear` where day and month are ambiguous, null where it is no time. */
  readonly detectedAt: string | 'unclear' | null
}

/** Reads severity and time as the user chose; an unknown severity without a choice keeps its default. */
export function readValues(alert: ImportedAlert, reading: ValueReading | null): ValuesRead {
  const stated = alert.unknown_severity
  const severity = stated === null ? undefined : statedSeverity(stated, reading)
  return {
    alert: severity === undefined ? alert : { ...alert, severity, unknown_severity: null },
    detectedAt:
      alert.detected_at === null ? null : readWrittenInstant(alert.detected_at, reading?.day_first ?? null),
  }
}

function statedSeverity(stated: string, reading: ValueReading | null): ImportedAlert['severity'] | undefined {
  const word = stated.trim().toLowerCase()
  return reading !== null && Object.hasOwn(reading.severities, word) ? reading.severities[word] : undefined
}
