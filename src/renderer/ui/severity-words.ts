import { type Severity, severityLabels } from '../state/labels.ts'

/** Returns a severity in words: without one, nobody rated it, or there was nothing to rate it by. */
export function severityWords(severity: Severity | null): string {
  return severity === null ? 'no severity' : severityLabels[severity]
}
