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
  emerg: 'critical',
  notice: 'info',
  debug: 'info',
  none: 'info',
  verylow: 'low',
  'very low': 'low',
  'very-high': 'critical',
  'very high': 'critical',
  veryhigh: 'critical',
  err: 'high',
  med: 'medium',
}

/** Bands of numbers, each by its lower bound, the most severe first. */
export type Bands = readonly (readonly [least: number, severity: Severity])[]

/** Words or numbers of one program whose meaning its documentation gives. */
export type Meant = Readonly<Record<string, Severity>>

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

/**
 * Returns the severity of the first statement that is known: by the program's own scale, else by a usual word. When
 * none is known, the default with the first text that states one.
 */
export function readStatedSeverity(
  stated: readonly { readonly value: string; readonly meant?: Bands | Meant | undefined }[],
): Pick<ImportedAlert, 'severity' | 'unknown_severity'> {
  for (const { value, meant } of stated) {
    const severity = severityOfScale(value, meant) ?? severityOfWord(value)
    if (severity !== null) return { severity, unknown_severity: null }
  }
  return { severity: otherwise, unknown_severity: stated.find(({ value }) => value !== '')?.value ?? '' }
}

function severityOfScale(value: string, meant: Bands | Meant | undefined): Severity | null {
  if (meant === undefined) return null
  if (isBands(meant)) return severityOfNumber(value, meant)
  const word = value.toLowerCase()
  return Object.hasOwn(meant, word) ? (meant[word] ?? null) : null
}

function isBands(meant: Bands | Meant): meant is Bands {
  return Array.isArray(meant)
}

/** Returns the severity that a word of another program means; null for an unknown word. */
export function severityOfWord(word: string | null): Severity | null {
  const plain = word?.trim().toLowerCase() ?? ''
  return Object.hasOwn(words, plain) ? (words[plain] ?? null) : null
}

function severityOfNumber(value: string | null, bands: Bands): Severity | null {
  if (value === null || !/^-?\d+(\.\d+)?$/.test(value)) return null
  return bands.find(([least]) => Number(value) >= least)?.[1] ?? 'info'
}
