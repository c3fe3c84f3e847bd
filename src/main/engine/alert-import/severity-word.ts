import type { severities } from '../../../contract/schema.ts'

type Severity = (typeof severities)[number]

const words: Readonly<Record<string, Severity>> = {
  info: 'info',
  informational: 'info',
  information: 'info',
  unknown: 'info',
  undefined: 'info',
  low: 'low',
  minor: 'low',
  medium: 'medium',
  moderate: 'medium',
  warning: 'medium',
  warn: 'medium',
  high: 'high',
  major: 'high',
  error: 'high',
  critical: 'critical',
  crit: 'critical',
  fatal: 'critical',
  severe: 'critical',
  emergency: 'critical',
}

/** The severity that a word of another program means; null for a word that means none. */
export function severityOfWord(word: string | null): Severity | null {
  return word === null ? null : (words[word.trim().toLowerCase()] ?? null)
}

/** The severity of a number, by the least number of each band, the gravest first. */
export function severityOfNumber(
  value: string | null,
  bands: readonly (readonly [least: number, severity: Severity])[],
): Severity | null {
  if (value === null || !/^-?\d+(\.\d+)?$/.test(value)) return null
  return bands.find(([least]) => Number(value) >= least)?.[1] ?? 'info'
}
