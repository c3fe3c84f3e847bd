/** Severity of a finding, in rising order. */
export const severities = ['info', 'low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]
