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

/** Bands of numbers by the least one of each, the gravest first. */
type Bands = readonly (readonly [least: number, severity: Severity])[]

/** What is made of a severity that nobody knows, or of none. */
const otherwise = 'medium'

/** The severity that an event says by a word, else by a number; where it says neither so that it is known, what it says. */
export function readSeverity(
  word: string | null,
  number: string | null = null,
  bands: Bands = [],
): Pick<ImportedAlert, 'severity' | 'unknown_severity'> {
  const severity = severityOfWord(word) ?? (bands.length === 0 ? null : severityOfNumber(number, bands))
  if (severity !== null) return { severity, unknown_severity: null }
  return { severity: otherwise, unknown_severity: word ?? number ?? '' }
}

/** The severity that a word of another program means; null for a word that means none. */
function severityOfWord(word: string | null): Severity | null {
  const plain = word?.trim().toLowerCase() ?? ''
  return Object.hasOwn(words, plain) ? (words[plain] ?? null) : null
}

function severityOfNumber(value: string | null, bands: Bands): Severity | null {
  if (value === null || !/^-?\d+(\.\d+)?$/.test(value)) return null
  return bands.find(([least]) => Number(value) >= least)?.[1] ?? 'info'
}
