/**
 * The offline risk engine's front door: scores message or page text and says why, with the words that caused it.
 * It asks nobody and remembers nothing; the same text, indicators and packs always give the same answer.
 */
import { findAttachmentReasons } from './attachment-reasons.ts'
import { brandOwning } from './brand-look-alike.ts'
import { gatherContext, type LinkTally, reportReason } from './context-reasons.ts'
import { domainShown, domainTarget, findWrittenLinks } from './find-link-mismatch.ts'
import { findPhrases } from './find-phrases.ts'
import { foldText } from './fold-text.ts'
import { findHeaderReasons } from './header-reasons.ts'
import { type IndicatorSignals, readIndicatorSignals } from './indicator-signals.ts'
import { readHost } from './read-host.ts'
import { isDefanged } from './refang.ts'
import { removeInvisible } from './remove-invisible.ts'
import type { RiskPacks } from './risk-packs.ts'
import type { RiskAssessment, RiskIndicator } from './risk-types.ts'
import { concludeRisk, ReasonGatherer, sortReasons, weighReasons } from './weigh-reasons.ts'

export { indicatorRisk } from './indicator-risk.ts'
export {
  buildRiskPacks,
  type RiskCountry,
  type RiskPacks,
  riskCountries,
  riskPackFiles,
} from './risk-packs.ts'
export type { RiskAssessment, RiskIndicator } from './risk-types.ts'

/**
 * Assesses a text. `indicators` are what the extraction engine found in exactly this text; spans in the answer point
 * into it too. Each reason keeps at most 100 spans. Never throws, whatever the text holds.
 */
export function assessRisk(
  text: string,
  indicators: readonly RiskIndicator[],
  packs: RiskPacks,
  country: string,
): RiskAssessment {
  const visible = removeInvisible(text)
  const placed = indicators.map((indicator) => ({ ...indicator, ...visible.toVisible(indicator) }))
  const gatherer = new ReasonGatherer()
  // Links and addresses are judged as such; the words in them are no phrases of the text.
  const taken = placed
    .filter(({ kind }) => kind === 'url' || kind === 'email' || kind === 'domain')
    .sort((left, right) => left.start - right.start)
  const folded = foldText(visible.text, taken)
  const hits = findPhrases(packs.book, folded, visible.text)
  for (const [topic, { phrases, spans }] of hits) {
    if (!packs.signals.has(topic)) continue
    for (const span of spans) gatherer.add(topic, '', span)
    gatherer.byCode.get(topic)?.keys.clear()
    for (const phrase of phrases) gatherer.byCode.get(topic)?.keys.add(String(phrase))
  }
  for (const span of folded.disguisedWords) gatherer.add('text.mixed_script', String(span.start), span)
  const tally = gatherIndicators(gatherer, placed, visible.text, packs)
  gatherLinks(gatherer, placed, visible.text, packs)
  for (const { code, key, span } of findHeaderReasons(visible.text, packs)) gatherer.add(code, key, span)
  for (const { code, key, span } of findAttachmentReasons(visible.text, taken, packs))
    gatherer.add(code, key, span)
  gatherContext(gatherer, hits, tally, packs)

  const reasons = weighReasons(gatherer.byCode, packs)
  const report = reportReason(hits, tally, reasons, packs)
  if (report) reasons.push(report)
  for (const reason of reasons) reason.spans = reason.spans.map(visible.toOriginal)
  return concludeRisk(sortReasons(reasons), country.toUpperCase())
}

/** Judges every indicator that stands for itself; equal values are judged once. */
function gatherIndicators(
  gatherer: ReasonGatherer,
  indicators: readonly RiskIndicator[],
  text: string,
  packs: RiskPacks,
): LinkTally {
  const tally: LinkTally = {
    genuineBrands: new Set(),
    foreignLinks: [],
    genuineLinks: [],
    defanged: 0,
    network: 0,
    evidence: 0,
    wallets: [],
  }
  const judged = new Map<string, IndicatorSignals & { owner: string | null }>()
  for (const indicator of indicators) {
    const { kind, value, start, end } = indicator
    const span = { start, end }
    if (kind === 'hash' || kind === 'cve') tally.evidence += 1
    if (kind === 'crypto') tally.wallets.push(span)
    if (indicator.isPartOf || kind === 'hash' || kind === 'cve' || kind === 'crypto') continue
    tally.network += 1
    if (isDefanged(text.slice(start, Math.min(end, start + 300)))) tally.defanged += 1
    const key = `${kind} ${value}`
    let found = judged.get(key)
    if (!found) {
      const signals = readIndicatorSignals(indicator, packs)
      found = {
        ...signals,
        owner:
          signals.isBrandOwned && signals.host
            ? (brandOwning(signals.host, packs.brands)?.name ?? null)
            : null,
      }
      judged.set(key, found)
    }
    for (const signal of found.signals)
      gatherer.add(signal.code, `${found.host?.registrable ?? value} ${signal.detail}`, span)
    if (found.owner !== null) tally.genuineBrands.add(found.owner)
    if (kind !== 'url' && kind !== 'domain') continue
    if (found.isBrandOwned) tally.genuineLinks.push(span)
    else tally.foreignLinks.push(span)
  }
  return tally
}

/** Adds a reason for every link whose words name another site than it leads to. */
function gatherLinks(
  gatherer: ReasonGatherer,
  indicators: readonly RiskIndicator[],
  text: string,
  packs: RiskPacks,
): void {
  const anchored = indicators.flatMap(({ kind, anchorText, value, start, end }) =>
    kind === 'url' && anchorText !== undefined
      ? [{ shown: anchorText, target: value, span: { start, end } }]
      : [],
  )
  for (const { shown, target, span } of [...findWrittenLinks(text), ...anchored]) {
    const named = domainShown(shown)
    const led = named === null ? null : domainTarget(target)
    if (named === null || led === null || named === led) continue
    const owner = brandOwning(readHost(led), packs.brands)
    if (owner && owner === brandOwning(readHost(named), packs.brands)) continue
    gatherer.add('link.mismatch', led, span)
  }
}
