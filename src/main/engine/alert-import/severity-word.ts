import type { ImportedAlert } from './imported-alert.ts'

type Severity = ImportedAlert['severity']

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

/** Bands of numbers, each by its lower bound, the most severe first. */
type Bands = readonly (readonly [least: number, severity: Severity])[]

/** Default for an unknown or missing severity. */
const otherwise = 'medium'

/**
 * Returns the severity that an event states by a word, else by a number; when neither is known, the default with the
 * stated text.
 */
export function readSeverity(
  word: string | null,
  number: string | null = null,
  bands: Bands = [],
): Pick<ImportedAlert, 'severity' | 'unknown_severity'> {
  const severity = severityOfWord(word) ?? (bands.length === 0 ? null : severityOfNumber(number, bands))
  if (severity !== null) return { severity, unknown_severity: null }
  return { severity: otherwise, unknown_severity: word ?? number ?? '' }
}

/** Returns the severity that a word of another program means; null for an unknown word. */
function severityOfWord(word: string | null): Severity | null {
  const plain = word?.trim().toLowerCase() ?? ''
  return Object.hasOwn(words, plain) ? (words[plain] ?? null) : null
}

function severityOfNumber(value: string | null, bands: Bands): Severity | null {
  if (value === null || !/^-?\d+(\.\d+)?$/.test(value)) return null
  return bands.find(([least]) => Number(value) >= least)?.[1] ?? 'info'
}
