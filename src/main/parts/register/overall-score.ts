import { scoreParts } from '../../../contract/register/assessment.ts'
import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import type { StoredData } from '../../store/register/register-data.ts'

/** The weighted mean of the five parts of an assessment, with one decimal; null while one is missing. */
export function overallScore(assessment: StoredData, weights: Settings['assessment_weights']): number | null {
  let sum = 0
  let weight = 0
  for (const part of scoreParts) {
    const score = assessment[`${part}_score`]
    if (typeof score !== 'number') return null
    sum += score * weights[part]
    weight += weights[part]
  }
  return Math.round((sum / weight) * 10) / 10
}
