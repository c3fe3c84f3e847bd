import type { TriageRisk } from '../../contract/workstation/triage/triage-session.ts'
import { countOf } from '../state/format.ts'

/** What a verdict is made of. */
export type VerdictFacts = {
  readonly risk: Pick<TriageRisk, 'score' | 'band' | 'action' | 'text_kind' | 'reasons'>
  /** Number of values in the session that a hash set lists as malicious. */
  readonly malicious: number
}

/** Colour, number and words of a verdict: made together, so that they never contradict. */
export type Verdict = {
  /** A colour token. */
  readonly color: string
  /** From 0 to 100; null where no number would be true. */
  readonly number: number | null
  readonly title: string
  /** What is suggested; null where nothing is. */
  readonly suggestion: string | null
}

const quiet = 'var(--severity-info)'
const grave = 'var(--severity-critical)'

const graver = {
  suspect: { color: 'var(--severity-medium)', title: 'Suspect' },
  high: { color: 'var(--severity-high)', title: 'High risk' },
  critical: { color: grave, title: 'Critical risk' },
} as const

/**
 * Returns the verdict on a reading. Only a message has a number, and a value known to be malicious outweighs a number
 * that is low: it is then left out.
 */
export function verdictOf({ risk, malicious }: VerdictFacts): Verdict {
  const { band, action, score, text_kind: kind, reasons } = risk
  const isContrary = action === 'allow' && band !== 'clean'
  const suggestion = action === null || isContrary ? null : `suggested: ${action}`
  if (kind !== 'message' && kind !== 'unclear')
    return {
      color: malicious > 0 ? grave : quiet,
      number: null,
      title: notMessage(malicious),
      suggestion: null,
    }
  const isGrave = band === 'high' || band === 'critical'
  if (malicious > 0 && !isGrave)
    return {
      color: grave,
      number: null,
      title: malicious === 1 ? 'Known malicious value' : countOf(malicious, 'known malicious value'),
      suggestion: 'suggested: quarantine',
    }
  if (band === null || score === null)
    return {
      color: quiet,
      number: null,
      title: kind === 'unclear' ? 'Not clearly a message: nothing is cleared' : 'Not judged',
      suggestion: null,
    }
  if (band !== 'clean') return { ...graver[band], number: score, suggestion }
  const isLittle = reasons.some(({ weight }) => weight > 0)
  return {
    color: 'var(--severity-fine)',
    number: score,
    title: isLittle ? 'Little risk in the text' : 'No risk found in the text',
    suggestion,
  }
}

function notMessage(malicious: number): string {
  const not = 'Not a message: not judged'
  return malicious === 0 ? not : `${not}, but with ${countOf(malicious, 'known malicious value')}`
}
