import { riskBands } from '../../contract/core/iocs.ts'

/** `--fail-on`: ends with its own exit code when a text reads at least as risky as a band, or holds any indicator. */
export const gates = ['any', ...riskBands.slice(1)] as const

/** Bands need a risk reading. */
export function needsRisk(gate: string): boolean {
  return gate !== 'any'
}

export function isMet(gate: string, answer: unknown): boolean {
  const { risk, ioc_total: total } = answer as { risk?: { band: string | null }; ioc_total?: number }
  if (gate === 'any') return (total ?? 0) > 0
  const bands: readonly string[] = riskBands
  if (risk === undefined) return false
  // what nobody could judge is not let through
  return risk.band === null || bands.indexOf(risk.band) >= bands.indexOf(gate)
}
