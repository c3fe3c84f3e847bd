import { countByValue, countRecords, listRecords } from '../../store/register/register-records.ts'
import type { Context } from './context.ts'
import { overallScore } from './overall-score.ts'

/** The risk of the portfolio, and its concentration. */

export function summariseRisks(_input: object, context: Context) {
  const { store } = context
  const scores = currentScores(context)
  return {
    providers: countRecords(store, 'providers'),
    arrangements: countRecords(store, 'arrangements'),
    assessed: scores.size,
    average_score: average([...scores.values()].filter((score) => score !== null)),
    by_criticality: countsBy(context, 'criticality'),
    origin: 'local' as const,
  }
}

export async function readConcentration(_input: object, context: Context) {
  return { ...(await context.register.ask('concentration')), origin: 'local' as const }
}

/** Counts providers by the value of a field; those without one as `unknown`. */
export function countsBy({ store }: Context, field: string): Record<string, number> {
  return Object.fromEntries(
    countByValue(store, 'providers', field).map(({ value, count }) => [value ?? 'unknown', count]),
  )
}

/** The mean overall score of each provider's current approved assessments; null where parts are missing. */
export function currentScores({ store, settings }: Context): Map<string, number | null> {
  const byProvider = new Map<string, number[]>()
  const weights = settings().assessment_weights
  for (const { data } of listRecords(store, 'assessments', -1, 0, { status: 'approved' })) {
    if (data.current !== true || typeof data.provider_uuid !== 'string') continue
    const score = overallScore(data, weights)
    const scores = byProvider.get(data.provider_uuid) ?? []
    if (score !== null) scores.push(score)
    byProvider.set(data.provider_uuid, scores)
  }
  return new Map([...byProvider].map(([provider, scores]) => [provider, average(scores)]))
}

/** Returns the mean to one decimal; null for an empty list. */
export function average(scores: readonly number[]): number | null {
  if (scores.length === 0) return null
  return Math.round((10 * scores.reduce((sum, score) => sum + score, 0)) / scores.length) / 10
}
