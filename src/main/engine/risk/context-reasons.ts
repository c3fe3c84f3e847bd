/**
 * What the whole of a text says, beyond its single findings: that it is a security report, that a brand is named
 * while every link leads elsewhere, that every link is genuine, that a wallet goes with a demand.
 */
import type { TopicHits } from './find-phrases.ts'
import type { MessageHead } from './message-head.ts'
import { brandTopic, type RiskPacks, reportTopic } from './risk-packs.ts'
import type { RiskReason, RiskSpan } from './risk-types.ts'
import type { Gathered, ReasonGatherer } from './weigh-reasons.ts'

/** What the links and addresses of a text amount to. */
export type LinkTally = {
  /** Names of brands whose own sites or addresses appear. */
  genuineBrands: Set<string>
  /** Stretches of links that lead to no known brand. */
  foreignLinks: RiskSpan[]
  genuineLinks: RiskSpan[]
  /** Foreign links to pages, forms and ways on that anyone can make. */
  openLinks: number
  /** Names of the hosts that the foreign links lead to. */
  foreignHosts: string[]
  /** What foreign links lead to, each site once however many names it has. */
  foreignSites: Set<string>
  /** Different addresses of shown foreign links, by their site. */
  shownAddresses: Map<string, Set<string>>
  /** Where these addresses stand. */
  addressSpans: RiskSpan[]
  /** Foreign links that a reader sees. */
  shownLinks: number
  defanged: number
  /** Links, domains and addresses that stand for themselves. */
  network: number
  /** Hashes and CVEs. */
  evidence: number
  wallets: RiskSpan[]
}

const demands = [
  'lure.extortion',
  'lure.investment',
  'lure.prize',
  'lure.tech_support',
  'lure.family',
  'payment.fee',
]
const trustCodes = ['email.dmarc_enforced', 'email.dmarc_pass', 'email.spf_pass', 'email.dkim_pass']
const disguiseCodes = [
  'brand.lookalike',
  'brand.in_label',
  'brand.in_subdomain',
  'email.display_name_brand',
  'host.mixed_script',
]
const linklessFrauds = [
  'payment.bank_change',
  'payment.gift_card',
  'lure.extortion',
  'lure.family',
  'lure.tech_support',
]

/** Links from which a text is a letter to many, if it says so. */
const someLinks = 6
const manyLinks = 10
/** Links of a letter on many subjects, in which the words of a lure are one among them. */
const linksOfDigest = 24

/**
 * Whether a message is one of those that go to many readers who asked for them: by its header, by its words and links, or by its links
 * alone. A lure leads to one page or two, however often it says so; a letter with much to tell leads to many, and has no lure for its subject.
 */
export function isLetterToMany(
  head: MessageHead,
  hits: ReadonlyMap<string, TopicHits>,
  tally: LinkTally,
  gatherer: ReasonGatherer,
): boolean {
  const isStated = hits.has('context.newsletter') && tally.shownLinks >= someLinks
  return head.isList || isStated || (countAddresses(tally) >= manyLinks && !hasLure(gatherer))
}

/** Different addresses that a reader sees and that lead to no known brand: its own pages are copied with the letter that imitates it. */
function countAddresses({ shownAddresses }: LinkTally): number {
  return [...shownAddresses.values()].reduce((sum, { size }) => sum + size, 0)
}

/** Trust below which a lure is a word that stands there by chance. */
const trustOfLure = 0.6

/** Whether the words of a text ask for something that frauds ask for. */
export function hasLure(gatherer: ReasonGatherer): boolean {
  return [...gatherer.byCode].some(
    ([code, { trust }]) => trust > trustOfLure && /^(?:lure|payment|credentials)/.test(code),
  )
}

/** Adds the reasons that need both the phrases and the links. */
export function gatherContext(
  gatherer: ReasonGatherer,
  hits: ReadonlyMap<string, TopicHits>,
  tally: LinkTally,
  isBulk: boolean,
  packs: RiskPacks,
): void {
  // what an odd address among many has by chance is no disguise
  const isDisguised = disguiseCodes.some((code) => (gatherer.byCode.get(code)?.trust ?? 0) > trustOfLure)
  const isNaming = hasLure(gatherer) && !isDisguised && !isBulk
  const named = isNaming ? findNamedElsewhere(hits, tally, packs) : null
  if (isBulk && !isDisguised) gatherMany(gatherer, hits.get('context.newsletter')?.spans, tally)
  if (named) for (const span of named.spans) gatherer.add('brand.named_elsewhere', named.key, span)
  if (gatherer.has(...demands))
    for (const span of tally.wallets) gatherer.add('payment.wallet', 'wallet', span)
  const isGenuine = tally.genuineLinks.length > 0 && tally.foreignLinks.length === 0
  if (isGenuine && !isDisguised && !gatherer.has(...linklessFrauds)) {
    for (const span of tally.genuineLinks) gatherer.add('context.genuine_links', 'genuine', span)
  }
  // Any domain can pass every check for itself: authentication speaks for the name, not for honesty.
  const isUnknownWithLure = tally.genuineBrands.size === 0 && !isBulk && hasLure(gatherer)
  if (isDisguised || isUnknownWithLure) for (const code of trustCodes) gatherer.byCode.delete(code)
  for (const code of weakerTrust(gatherer.byCode)) gatherer.byCode.delete(code)
}

/** Adds that a letter to many has much to tell: by its words with its links, or by the different addresses that it leads to. */
function gatherMany(
  gatherer: ReasonGatherer,
  words: readonly RiskSpan[] | undefined,
  tally: LinkTally,
): void {
  const count = words === undefined ? countAddresses(tally) : tally.shownLinks
  for (const span of words ?? tally.addressSpans) {
    if (count >= manyLinks) gatherer.add('context.bulk', 'bulk', span)
    if (count >= linksOfDigest) gatherer.add('context.digest', 'digest', span)
  }
}

/** DMARC already says what SPF and DKIM say; the weaker ones are not counted again. */
function weakerTrust(byCode: ReadonlyMap<string, Gathered>): string[] {
  const strongest = trustCodes.find((code) => byCode.has(code))
  return trustCodes.filter((code) => code !== strongest && byCode.has(code))
}

function findNamedElsewhere(
  hits: ReadonlyMap<string, TopicHits>,
  tally: LinkTally,
  packs: RiskPacks,
): { key: string; spans: RiskSpan[] } | null {
  if (tally.foreignLinks.length === 0) return null
  for (const [number, brand] of packs.brands.brands.entries()) {
    const found = hits.get(brandTopic(number))
    // A messenger is named as the way to answer, seldom as the one who writes.
    if (!found || brand.domains.length === 0 || brand.sector === 'social') continue
    if (tally.genuineBrands.size === 0) return { key: brand.name, spans: found.spans }
  }
  return null
}

/**
 * A security report quotes lures instead of using them. Taken for one: a text that speaks an analyst's language
 * (three distinct terms or more) and whose links are mostly defanged, so that no reader can follow them; or one with
 * several hashes or CVEs and four terms; or nine terms. The reason takes off 85 % of what speaks against the
 * text, at least 30 points.
 */
export function reportReason(
  hits: ReadonlyMap<string, TopicHits>,
  tally: LinkTally,
  reasons: readonly RiskReason[],
  packs: RiskPacks,
): RiskReason | null {
  const found = hits.get(reportTopic)
  const signal = packs.signals.get('context.report')
  const against = reasons.reduce((sum, reason) => sum + Math.max(0, reason.weight), 0)
  if (!found || !signal || against === 0) return null
  const terms = found.phrases.size
  const isDefanged = tally.defanged >= 3 && tally.defanged * 10 >= tally.network * 6
  const isReport = (terms >= 3 && isDefanged) || (terms >= 4 && tally.evidence >= 3) || terms >= 9
  if (!isReport) return null
  const weight = -Math.max(Math.abs(signal.weight), Math.ceil(against * 0.85))
  return {
    code: 'context.report',
    weight: Math.max(-100, weight),
    label: signal.label,
    severity: signal.severity,
    spans: found.spans,
  }
}
