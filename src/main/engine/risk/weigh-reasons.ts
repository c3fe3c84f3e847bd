/**
 * From findings to a score. A code counts once with its full weight; a second distinct finding of a positive code
 * adds a quarter of it, a third an eighth, and that is the end: repetition makes a text plainer, not worse. Findings
 * are distinct when they differ and stand in different places: two phrases over the same words are one.
 */
import type { RiskPacks } from './risk-packs.ts'
import type { RiskAction, RiskAssessment, RiskBand, RiskReason, RiskSpan } from './risk-types.ts'

export type Gathered = { keys: Set<string>; spans: RiskSpan[] }

const maximumSpans = 100
const shares = [1, 1, 1.25, 1.375]

/** Collects findings by code. */
export class ReasonGatherer {
  readonly byCode = new Map<string, Gathered>()

  add(code: string, key: string, span: RiskSpan): void {
    let gathered = this.byCode.get(code)
    if (!gathered) {
      gathered = { keys: new Set(), spans: [] }
      this.byCode.set(code, gathered)
    }
    gathered.keys.add(key)
    if (gathered.spans.length < maximumSpans) gathered.spans.push({ start: span.start, end: span.end })
  }

  has(...codes: string[]): boolean {
    return codes.some((code) => this.byCode.has(code))
  }
}

/** Gives every gathered code its weight and label, heaviest first. Codes that weigh nothing are left out. */
export function weighReasons(gathered: ReadonlyMap<string, Gathered>, packs: RiskPacks): RiskReason[] {
  const reasons: RiskReason[] = []
  for (const [code, { keys, spans }] of gathered) {
    const signal = packs.signals.get(code)
    if (!signal || signal.weight === 0) continue
    const places = mergeSpans(spans)
    const share = signal.weight > 0 ? (shares[Math.min(keys.size, places.length, 3)] ?? 1) : 1
    const { label, severity } = signal
    reasons.push({ code, weight: Math.round(signal.weight * share), label, severity, spans: places })
  }
  return sortReasons(reasons)
}

/** Heaviest first; ties by code, so that the same text always answers the same. */
export function sortReasons(reasons: RiskReason[]): RiskReason[] {
  return reasons.sort((left, right) => right.weight - left.weight || (left.code < right.code ? -1 : 1))
}

/** Ascending spans; those that overlap become one. */
function mergeSpans(spans: readonly RiskSpan[]): RiskSpan[] {
  const merged: RiskSpan[] = []
  for (const span of [...spans].sort((left, right) => left.start - right.start)) {
    const previous = merged.at(-1)
    if (previous && span.start < previous.end) previous.end = Math.max(previous.end, span.end)
    else merged.push({ start: span.start, end: span.end })
  }
  return merged
}

/** Turns reasons into the verdict. */
export function concludeRisk(reasons: RiskReason[], country: string): RiskAssessment {
  const sum = reasons.reduce((total, reason) => total + reason.weight, 0)
  const score = Math.max(0, Math.min(100, sum))
  const band = bandOf(score)
  return { score, band, action: actions[band], country, reasons }
}

const actions: Record<RiskBand, RiskAction> = {
  clean: 'allow',
  suspect: 'quarantine',
  high: 'quarantine',
  critical: 'drop',
}

/** The band a score falls in: clean below 25, suspect below 50, high below 75, critical from there. */
export function bandOf(score: number): RiskBand {
  if (score < 25) return 'clean'
  if (score < 50) return 'suspect'
  return score < 75 ? 'high' : 'critical'
}
