import { riskBands } from '../../contract/core/iocs.ts'

/** `--fail-on`: exits with a separate code when the risk of a text reaches a band, or it contains any indicator. */
export const gates = ['any', ...riskBands.slice(1)] as const

/** Whether a gate is a band, which needs a risk reading. */
export function needsRisk(gate: string): boolean {
  return gate !== 'any'
}

export function isMet(gate: string, answer: unknown): boolean {
  const { risk, ioc_total: total } = answer as { risk?: { band: string | null }; ioc_total?: number }
  if (gate === 'any') return (total ?? 0) > 0
  const bands: readonly string[] = riskBands
  if (risk === undefined) return false
  // a text that could not be judged does not pass
  return risk.band === null || bands.indexOf(risk.band) >= bands.indexOf(gate)
}
