/**
 * Findings that follow from a text as a whole rather than from its single findings: that it is a security report, that
 * a brand is named while every link leads elsewhere, that a wallet accompanies a demand.
 */
import type { TopicHits } from './find-phrases.ts'
import type { MessageHead } from './message-head.ts'
import type { Host } from './read-host.ts'
import { brandTopic, type RiskPacks, reportTopic } from './risk-packs.ts'
import type { RiskReason, RiskSpan } from './risk-types.ts'
import { provenBrand } from './sender-proof.ts'
import type { Gathered, ReasonGatherer } from './weigh-reasons.ts'

/** A link that a reader sees, other than a picture. */
export type ShownLink = {
  /** The registrable domain that it leads to. */
  readonly site: string
  readonly address: string
  /** The host of another site whose address it carries. */
  readonly inner: Host | undefined
  /** Whether it leads to a known brand's own page. */
  readonly isOwned: boolean
  /** Whether it leads to a place where anyone can share a file. */
  readonly isShared: boolean
  readonly span: RiskSpan
}

/** Summary of the links and addresses of a text. */
export type LinkTally = {
  /** Names of brands whose own sites or addresses appear. */
  genuineBrands: Set<string>
  /** Stretches of links that lead to no known brand. */
  foreignLinks: RiskSpan[]
  /** Number of foreign links to pages, forms and redirects that anyone can create. */
  openLinks: number
  /** Number of those that lead to forms. */
  formLinks: number
  /** Names of the hosts that the foreign links lead to. */
  foreignHosts: string[]
  /** Target sites of foreign links; each registrable domain counts once, however many host names it has. */
  foreignSites: Set<string>
  /** Different addresses of shown foreign links, by their site. */
  shownAddresses: Map<string, Set<string>>
  /** Links in their order, at most 2,000. */
  links: ShownLink[]
  /** Number of foreign links that a reader sees. */
  shownLinks: number
  defanged: number
  /** Number of links, domains and addresses that are not part of another value. */
  network: number
  /** Number of hashes and CVEs. */
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
  'own.lookalike',
  'brand.lookalike',
  'brand.in_label',
  'brand.in_subdomain',
  'email.display_name_brand',
  'host.mixed_script',
]
/** Number of different phrases from which a message is about fraud, instead of mentioning it. */
const fewestWarnings = 2

/** Frauds that need no link, and are sent through brands whose services anyone can use. */
const linklessFrauds = [
  'payment.bank_change',
  'payment.gift_card',
  'lure.extortion',
  'lure.family',
  'lure.tech_support',
  'lure.renewal',
]

/** Number of links from which a text with the words of a bulk message counts as one. */
const someLinks = 6
const manyLinks = 10
/** Number of links of a digest, in which the words of a lure are one subject among many. */
const linksOfDigest = 24

/**
 * Whether a message is a bulk message, sent to many readers who asked for it: by its header, by its words and links, or
 * by its links alone. A lure leads to one page or two, however often it repeats it; a message on many subjects leads to
 * many pages and has no lure as its subject.
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

/**
 * Returns the number of distinct addresses that a reader sees and that lead to no known brand; a brand's own pages do
 * not count, since an imitation copies them.
 */
function countAddresses({ shownAddresses }: LinkTally): number {
  return [...shownAddresses.values()].reduce((sum, { size }) => sum + size, 0)
}

/** Trust at or below which a lure counts as an accidental word. */
const trustOfLure = 0.6

/** Whether the words of a text contain a request typical of fraud. */
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
  head: MessageHead | null,
  packs: RiskPacks,
): void {
  // an odd address that occurs by chance among many is no disguise
  const isDisguised = disguiseCodes.some((code) => (gatherer.byCode.get(code)?.trust ?? 0) > trustOfLure)
  const isNaming = hasLure(gatherer) && !isDisguised && !isBulk
  const named = isNaming ? findNamedElsewhere(hits, tally, packs) : null
  // a copied letter has the links of the letter
  const isCopied = gatherer.has('link.first_elsewhere')
  if (isBulk && !isDisguised && !isCopied) gatherMany(gatherer, hits.get('context.newsletter')?.spans, tally)
  const isOpen = head !== null && (provenBrand(head, packs)?.isOpen ?? true)
  const strayLinks = isOpen ? tally.foreignLinks.length : tally.openLinks
  // what others write through a brand's services leads elsewhere, or has a number to call
  if (isDisguised || strayLinks > 0 || gatherer.has(...linklessFrauds))
    gatherer.byCode.delete('email.genuine_sender')
  if (head?.proof !== 'proven' || (hits.get('context.advice')?.phrases.size ?? 0) < fewestWarnings)
    gatherer.byCode.delete('context.advice')
  if (named) for (const span of named.spans) gatherer.add('brand.named_elsewhere', named.key, span)
  if (gatherer.has(...demands))
    for (const span of tally.wallets) gatherer.add('payment.wallet', 'wallet', span)
  // Any domain can pass authentication for itself: authentication proves the name, not honesty.
  const isUnknownWithLure = tally.genuineBrands.size === 0 && !isBulk && hasLure(gatherer)
  if (isDisguised || isUnknownWithLure) for (const code of trustCodes) gatherer.byCode.delete(code)
  for (const code of weakerTrust(gatherer.byCode)) gatherer.byCode.delete(code)
}

/**
 * Adds the reasons for a bulk message on many subjects: by its words and links, or by the distinct addresses that it
 * links to.
 */
function gatherMany(
  gatherer: ReasonGatherer,
  words: readonly RiskSpan[] | undefined,
  tally: LinkTally,
): void {
  const count = words === undefined ? countAddresses(tally) : tally.shownLinks
  const addresses = tally.links.filter(({ isOwned }) => !isOwned).map(({ span }) => span)
  for (const span of words ?? addresses) {
    if (count >= manyLinks) gatherer.add('context.bulk', 'bulk', span)
    if (count >= linksOfDigest) gatherer.add('context.digest', 'digest', span)
  }
}

/** What a filter of the receiving server said of a message. */
const verdicts = ['email.filter_spam', 'email.filter_phishing']

/**
 * A filter that received a message knew more than its text shows. What counts in its favour is written by its sender,
 * or was known to the filter, and takes nothing from the verdict.
 */
export function withoutCredits(reasons: readonly RiskReason[]): readonly RiskReason[] {
  const isJudged = reasons.some(({ code }) => verdicts.includes(code))
  return isJudged ? reasons.filter(({ weight }) => weight > 0) : reasons
}

/** A DMARC result already covers SPF and DKIM; the weaker ones are not counted again. */
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
    // A messenger is usually named as a way to reply, seldom as the sender.
    if (!found || brand.domains.length === 0 || brand.sector === 'social') continue
    if (tally.genuineBrands.size === 0) return { key: brand.name, spans: found.spans }
  }
  return null
}

/**
 * A security report quotes lures instead of using them. A text counts as one in these cases: at least three distinct
 * analyst terms and mostly defanged links, so that no reader can follow them; or several hashes or CVEs and four terms;
 * or nine terms. The reason reduces the weight against the text by 85 %, at least by 30 points.
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
