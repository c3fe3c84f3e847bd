import type { Severity } from '../../../../contract/severities.ts'

/**
 * Returns the severity of a risk score from 0 to 100, in the same bands as everywhere in Skerry; `medium` without one.
 */
export function readScore(given: Severity | number | undefined): Severity {
  if (typeof given !== 'number') return given ?? 'medium'
  if (given >= 75) return 'critical'
  if (given >= 50) return 'high'
  if (given >= 25) return 'medium'
  return given >= 6 ? 'low' : 'info'
}
