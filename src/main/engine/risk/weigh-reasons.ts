/**
 * Computes a score from findings. A code counts once with its full weight; a second distinct finding of a positive code
 * adds a quarter of it, a third an eighth, and further ones nothing: repetition makes a text clearer, not worse.
 * Findings are distinct when they differ and are in different places: two phrases over the same words count as one.
 */
import type { TopicHits } from './find-phrases.ts'
import type { RiskPacks } from './risk-packs.ts'
import type { RiskAction, RiskAssessment, RiskBand, RiskReason, RiskSpan } from './risk-types.ts'

export type Gathered = {
  keys: Set<string>
  spans: RiskSpan[]
  /** Share of its weight that applies, from 0 to 1. */
  trust: number
}

const maximumSpans = 100
const shares = [1, 1, 1.25, 1.375]

/** Length above which a single phrase of a lure may be accidental; a lure repeats itself or is short. */
const charactersOfLure = 3500
const leastTrust = 0.4
/** Trust in a single word, which occurs in many harmless texts. */
const trustInWord = 0.5

/** Number of sites from which a single odd one may be accidental. */
const sitesOfLure = 10
/** Signals that an honest address can have too, and that occur by chance among many addresses. */
const oddAlone = [
  'brand.in_label',
  'brand.in_path',
  'brand.lookalike',
  'host.abused_suffix',
  'host.free_hosting',
  'host.ip',
  'host.lure_words',
  'host.many_labels',
  'url.login_path',
  'url.odd_port',
]

/** Collects findings by code. */
export class ReasonGatherer {
  readonly byCode = new Map<string, Gathered>()

  add(code: string, key: string, span: RiskSpan): void {
    let gathered = this.byCode.get(code)
    if (!gathered) {
      gathered = { keys: new Set(), spans: [], trust: 1 }
      this.byCode.set(code, gathered)
    }
    gathered.keys.add(key)
    if (gathered.spans.length < maximumSpans) gathered.spans.push({ start: span.start, end: span.end })
  }

  /** Adds the phrases found for a code in a text of `length` letters and gaps, without addresses and machine fields. */
  addPhrases(code: string, { phrases, spans, isWordsOnly }: TopicHits, length: number): void {
    for (const span of spans) this.add(code, '', span)
    const gathered = this.byCode.get(code)
    if (gathered === undefined) return
    gathered.keys = new Set(phrases)
    const places = Math.min(spans.length, phrases.size)
    const chance = Math.max(leastTrust, Math.min(1, (places * charactersOfLure) / length))
    gathered.trust = chance * (isWordsOnly && phrases.size < 2 ? trustInWord : 1)
  }

  /**
   * Weighs the signals of single links in a text that leads to `sites` sites: among many, one has an odd name or path
   * by chance and is not the subject of the text. The sender is not one among many: signals in the header, before
   * `bodyFrom`, keep their weight.
   */
  addScatter(sites: number, bodyFrom: number): void {
    for (const code of oddAlone) {
      const gathered = this.byCode.get(code)
      if (gathered === undefined || gathered.spans.some(({ start }) => start < bodyFrom)) continue
      gathered.trust = Math.max(leastTrust, Math.min(1, (gathered.keys.size * sitesOfLure) / sites))
    }
  }

  has(...codes: string[]): boolean {
    return codes.some((code) => this.byCode.has(code))
  }
}

/** Returns the reasons with the weight and label of their code, heaviest first. Codes with weight zero are left out. */
export function weighReasons(gathered: ReadonlyMap<string, Gathered>, packs: RiskPacks): RiskReason[] {
  const reasons: RiskReason[] = []
  for (const [code, { keys, spans, trust }] of gathered) {
    const signal = packs.signals.get(code)
    if (!signal || signal.weight === 0) continue
    const places = mergeSpans(spans)
    const share = signal.weight > 0 ? (shares[Math.min(keys.size, places.length, 3)] ?? 1) * trust : 1
    const { label, severity } = signal
    reasons.push({ code, weight: Math.round(signal.weight * share), label, severity, spans: places })
  }
  return sortReasons(reasons)
}

/** Sorts the heaviest first; ties by code, so that the same text always gives the same result. */
export function sortReasons(reasons: RiskReason[]): RiskReason[] {
  return reasons.sort((left, right) => right.weight - left.weight || (left.code < right.code ? -1 : 1))
}

/** Returns the spans in ascending order, with overlapping ones merged. */
function mergeSpans(spans: readonly RiskSpan[]): RiskSpan[] {
  const merged: RiskSpan[] = []
  for (const span of [...spans].sort((left, right) => left.start - right.start)) {
    const previous = merged.at(-1)
    if (previous && span.start < previous.end) previous.end = Math.max(previous.end, span.end)
    else merged.push({ start: span.start, end: span.end })
  }
  return merged
}

/** Computes the verdict from the reasons. */
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
