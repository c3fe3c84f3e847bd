import type { RegisterFinding } from '../../../contract/register/finding.ts'

export type Severity = RegisterFinding['severity']

/** Severities in descending order. */
export const severityOrder: readonly Severity[] = ['error', 'warning', 'info']

/** The colour token of each severity. */
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

/** Returns the noun for findings of a severity, in singular and plural: `2 errors`. */
export function severityWords(severity: Severity): readonly [one: string, many: string] {
  return words[severity]
}
