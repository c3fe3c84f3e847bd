import { type Severity, severities } from '../../../../contract/severities.ts'
import type { ImportedAlert } from '../imported-alert.ts'
import { severityOfWord } from '../severity-word.ts'
import { distanceOf, isOfAnother, type NamedField, rated } from './named-fields.ts'

type Stated = Pick<ImportedAlert, 'severity' | 'unknown_severity'>

const worths: Readonly<Record<string, number>> = {
  severity: 100,
  sev: 95,
  criticality: 85,
  priority: 70,
  urgency: 60,
  risk: 50,
  level: 44,
  impact: 36,
}
/** Words behind it that say nothing more: `severity_label`, `priority.name`. */
const idle = new Set(
  'name label text value string display word level rating class desc description'.split(' '),
)
/** Words before `level` that make it one of severity. */
const leveled = new Set('risk threat alert severity criticality alarm incident confidence'.split(' '))

function worthOf(own: readonly string[], around: readonly (readonly string[])[]): number {
  const words = [...own]
  const worth = worths[words.at(-1) ?? ''] ?? 0
  if (words.at(-1) === 'level' && words.length > 1)
    return words.at(-2) === 'confidence' ? 0 : leveled.has(words.at(-2) ?? '') ? 88 : 20
  if (worth > 0) return words.at(-1) === 'risk' && words.length > 2 ? 0 : worth
  while (words.length > 0 && idle.has(words.at(-1) ?? '')) words.pop()
  if (words.length > 0 && words.length < own.length) return worthOf(words, [])
  if (words.length === 0 && around.length > 0) return worthOf(around.at(-1) ?? [], [])
  // `riskdesc`, `threatseverity`
  return own.length === 1 && /^(?:risk(?:desc|level|rating)|\w{2,20}severity)$/.test(own[0] ?? '') ? 60 : 0
}

function ratingOf(field: NamedField): number {
  const worth = worthOf(field.own, field.around)
  if (worth === 0) return 0
  return Math.max(1, worth - 3 * distanceOf(field) - (isOfAnother(field) ? 60 : 0))
}

/** Words that stand beside the word of a severity and say nothing more. */
const beside = new Set('severity risk level priority sev threat alert very the is'.split(' '))

/** Returns the severity that a text says by one word: `High`, `High (Medium)`, `SEVERITY_HIGH`, `3 - High`; null for any other. */
export function statedSeverity(text: string): Severity | null {
  if (text.length > 60) return null
  const whole = severityOfWord(text)
  if (whole !== null) return whole
  const words = text
    .replace(/\([^()]*\)\s*$/, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  const telling = words.filter((word) => !beside.has(word))
  if (telling.length !== 1) return null
  return severityOfWord(words.includes('very') ? `very ${telling[0]}` : (telling[0] ?? ''))
}

/** A number with the end of its scale beside it: `{ "value": 7, "max": 10 }`. */
function scaled({ own, value, holder }: NamedField): Severity | null {
  const number = Number(value)
  const name = own.join('_')
  const max = Number(holder.max ?? holder.maximum ?? holder[`max_${name}`] ?? holder[`${name}_max`])
  if (!Number.isFinite(number) || !(max > 1) || number < 0 || number > max) return null
  const share = number / max
  return share >= 0.9
    ? 'critical'
    : share >= 0.7
      ? 'high'
      : share >= 0.4
        ? 'medium'
        : share > 0
          ? 'low'
          : 'info'
}

function severityOf(field: NamedField): Severity | null {
  return typeof field.value === 'string' ? (statedSeverity(field.value) ?? scaled(field)) : scaled(field)
}

/**
 * Returns the severity that an event of an unknown program states by a word, the worst where a field is listed; where
 * none is understood, the default with what is stated.
 */
export function usualSeverity(fields: readonly NamedField[]): Stated {
  const candidates = rated(fields, ratingOf)
  for (const field of candidates) {
    const known = candidates
      .filter(({ path }) => path === field.path)
      .flatMap((each) => severityOf(each) ?? [])
      .toSorted((one, two) => severities.indexOf(two) - severities.indexOf(one))
    if (known[0] !== undefined) return { severity: known[0], unknown_severity: null }
  }
  return {
    severity: 'medium',
    unknown_severity: candidates[0] === undefined ? '' : String(candidates[0].value),
  }
}
