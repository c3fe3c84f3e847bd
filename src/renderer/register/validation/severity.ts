import type { RegisterFinding } from '../../../contract/register/finding.ts'

export type Severity = RegisterFinding['severity']

/** Severities, the worst first. */
export const severityOrder: readonly Severity[] = ['error', 'warning', 'info']

/** The token of each severity's colour. */
export const severityColors: Readonly<Record<Severity, string>> = {
  error: 'var(--severity-critical)',
  warning: 'var(--severity-medium)',
  info: 'var(--severity-info)',
}

const words: Readonly<Record<Severity, readonly [one: string, many: string]>> = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  info: ['remark', 'remarks'],
}

/** What findings of a severity are called: `2 errors`. */
export function severityWords(severity: Severity): readonly [one: string, many: string] {
  return words[severity]
}
