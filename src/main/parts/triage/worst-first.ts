import { riskBands } from '../../../contract/core/iocs.ts'
import type { TriageRisk } from '../../../contract/workstation/triage/triage-session.ts'

/**
 * Returns readings with the worst first. What was not judged comes before what is clean: nothing is known in its favour.
 * What is no message comes last. Equal ones stay in their order.
 */
export function worstFirst<T extends Pick<TriageRisk, 'band' | 'score' | 'text_kind'>>(
  readings: readonly T[],
): T[] {
  return readings.toSorted(
    (one, other) => rankOf(other) - rankOf(one) || (other.score ?? 0) - (one.score ?? 0),
  )
}

function rankOf({ band, text_kind: kind }: Pick<TriageRisk, 'band' | 'text_kind'>): number {
  if (band === null) return kind === 'message' || kind === 'unclear' ? 0.5 : -1
  return riskBands.indexOf(band)
}
