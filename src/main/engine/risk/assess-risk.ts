/**
 * Entry point of the offline risk engine: scores message or page text and gives the reasons, with the words that caused
 * them. It makes no requests and keeps no state; the same text, indicators and packs always give the same result.
 */
import { findPictures, findStandIns, findUnseen } from '../reading/shown-mark.ts'
import { findAttachedPassword } from './attached-password.ts'
import { findAttachmentReasons } from './attachment-reasons.ts'
import { brandOwning } from './brand-look-alike.ts'
import {
  gatherContext,
  hasLure,
  isLetterToMany,
  type LinkTally,
  reportReason,
  withoutCredits,
} from './context-reasons.ts'
import { domainShown, domainTarget, findWrittenLinks } from './find-link-mismatch.ts'
import { findPhrases, type TopicHits } from './find-phrases.ts'
import { findReordered } from './find-reordered.ts'
import type { Finding } from './finding.ts'
import { foldText } from './fold-text.ts'
import { findHeaderReasons } from './header-reasons.ts'
import { type IndicatorSignals, readIndicatorSignals } from './indicator-signals.ts'
import { findLinkReasons } from './link-reasons.ts'
import { type MessageHead, readMessageHead, withMachineFields } from './message-head.ts'
import { findAttachedReasons, findLeadReasons, findMarkReasons } from './message-reasons.ts'
import { readHost } from './read-host.ts'
import { isDefanged } from './refang.ts'
import { removeInvisible } from './remove-invisible.ts'
import type { RiskPacks } from './risk-packs.ts'
import type { RiskAssessment, RiskIndicator, RiskSpan } from './risk-types.ts'
import { findSenderReasons } from './sender-reasons.ts'
import { findPadding } from './text-padding.ts'
import { findUnreadReasons } from './unread-content.ts'
import { usualCodes } from './usual-codes.ts'
import { concludeRisk, ReasonGatherer, sortReasons, weighReasons } from './weigh-reasons.ts'

export { indicatorRisk } from './indicator-risk.ts'
export { labelledFor, openRiskPacks, type RiskCountry, type RiskPacks, riskCountries } from './risk-packs.ts'
export type { RiskAssessment, RiskIndicator } from './risk-types.ts'

/**
 * Assesses a text. `indicators` are those that the extraction engine found in exactly this text; spans in the result
 * refer to it too. Each reason keeps at most 100 spans. Never throws, whatever the text contains.
 */
export function assessRisk(
  text: string,
  indicators: readonly RiskIndicator[],
  packs: RiskPacks,
  country: string,
): RiskAssessment {
  const unseen = findUnseen(text)
  const visible = removeInvisible(text, unseen)
  const gatherer = new ReasonGatherer()
  const addShown = ({ code, key, span }: Finding) => gatherer.add(code, key, visible.toOriginal(span))
  // Links and addresses are judged separately; words in them do not count as phrases of the text.
  const taken = indicators
    .filter(({ kind }) => kind === 'url' || kind === 'email' || kind === 'domain')
    .toSorted((left, right) => left.start - right.start)
  const takenShown = taken.map((indicator) => ({ ...indicator, ...visible.toVisible(indicator) }))
  const head = readMessageHead(visible.text)
  const wordless = [...takenShown, ...findStandIns(visible.text)].toSorted(
    (left, right) => left.start - right.start,
  )
  const folded = foldText(visible.text, withMachineFields(visible.text, wordless, head))
  const hits = moveHits(findPhrases(packs.books(), folded, visible.text), visible.toOriginal)
  // Text that a reader does not see counts against a message, never in its favour.
  if (unseen.length > 0) addUnseenHits(hits, text, taken, packs)
  for (const [topic, hit] of hits)
    if (packs.signals.has(topic)) gatherer.addPhrases(topic, hit, folded.length)
  for (const span of folded.disguisedWords)
    addShown({ code: 'text.mixed_script', key: String(span.start), span })
  for (const span of findReordered(text))
    gatherer.add('text.reordered', text.slice(span.start, span.end), span)
  const bodyFrom = head === null ? 0 : visible.toOriginal({ start: head.end, end: head.end }).start
  const tally = gatherIndicators(gatherer, indicators, text, { bodyFrom, unseen }, packs)
  gatherer.addScatter(tally.foreignSites.size, bodyFrom)
  const isBulk = head !== null && isLetterToMany(head, hits, tally, gatherer)
  gatherLinks(gatherer, indicators, text, isBulk ? { tally, own: ownSiteOf(head, packs) } : null, head, packs)
  for (const finding of findHeaderReasons(visible.text, head, hasLure(gatherer), packs)) addShown(finding)
  for (const finding of findAttachmentReasons(visible.text, takenShown, packs)) addShown(finding)
  for (const { code, key, span } of findAttachedReasons(text, hasLure(gatherer)))
    gatherer.add(code, key, span)
  for (const { code, key, span } of findUnreadReasons(text)) gatherer.add(code, key, span)
  for (const finding of findMarkReasons(text, head)) gatherer.add(finding.code, finding.key, finding.span)
  if (head !== null) {
    for (const finding of findSenderReasons(head, hasLure(gatherer), packs)) addShown(finding)
    for (const finding of [
      ...findLeadReasons(visible.text, head, tally, hasLure(gatherer), packs),
      ...findLinkReasons(head, tally, hasLure(gatherer), packs),
      ...findAttachedPassword(text, bodyFrom, tally),
    ])
      gatherer.add(finding.code, finding.key, finding.span)
    for (const finding of findPadding(visible.text, head.end, takenShown)) addShown(finding)
  }
  for (const code of usualCodes(text, head, isBulk, tally, gatherer, packs)) gatherer.byCode.delete(code)
  gatherContext(gatherer, hits, tally, isBulk, head, packs)

  const reasons = weighReasons(gatherer.byCode, packs)
  const report = reportReason(hits, tally, reasons, packs)
  if (report) reasons.push(report)
  return concludeRisk(sortReasons([...withoutCredits(reasons)]), country.toUpperCase())
}

/** Returns the phrase hits with their spans mapped to the original text. */
function moveHits(
  hits: Map<string, TopicHits>,
  toOriginal: (span: RiskSpan) => RiskSpan,
): Map<string, TopicHits> {
  return new Map([...hits].map(([topic, hit]) => [topic, { ...hit, spans: hit.spans.map(toOriginal) }]))
}

/** Adds phrases that count against a text and occur only when hidden words are included. */
function addUnseenHits(
  hits: Map<string, TopicHits>,
  text: string,
  taken: readonly RiskIndicator[],
  packs: RiskPacks,
): void {
  const whole = removeInvisible(text)
  const placed = taken.map((indicator) => ({ ...indicator, ...whole.toVisible(indicator) }))
  const found = findPhrases(packs.books(), foldText(whole.text, placed), whole.text)
  for (const [topic, hit] of moveHits(found, whole.toOriginal))
    if (!hits.has(topic) && (packs.signals.get(topic)?.weight ?? 0) > 0) hits.set(topic, hit)
}

/** Codes that are normal for the hosts of a message's pictures and for tracking addresses. */
const pictureCodes = new Set([
  'brand.in_path',
  'host.form_service',
  'host.free_hosting',
  'host.many_labels',
  'url.login_path',
  'url.open_redirect',
  'url.query_email',
  'url.redirect',
  'url.shortener',
])

/**
 * Number of different addresses at one site that marks it as a tracker of a bulk message: a lure leads to one page,
 * however often.
 */
const addressesOfCounter = 6

const openCodes = new Set([
  'host.form_service',
  'host.free_hosting',
  'url.ipfs',
  'url.open_redirect',
  'url.shortener',
])

/** Judges every indicator that is not part of another; equal values are judged once. */
function gatherIndicators(
  gatherer: ReasonGatherer,
  indicators: readonly RiskIndicator[],
  text: string,
  { bodyFrom, unseen }: { readonly bodyFrom: number; readonly unseen: readonly RiskSpan[] },
  packs: RiskPacks,
): LinkTally {
  const tally: LinkTally = {
    genuineBrands: new Set(),
    foreignLinks: [],
    openLinks: 0,
    formLinks: 0,
    foreignHosts: [],
    foreignSites: new Set(),
    shownAddresses: new Map(),
    links: [],
    shownLinks: 0,
    defanged: 0,
    network: 0,
    evidence: 0,
    wallets: [],
  }
  const judged = new Map<string, IndicatorSignals & { owner: string | null }>()
  const pictures = findPictures(text)
  for (const indicator of indicators) {
    const { kind, value, start, end } = indicator
    const span = { start, end }
    const isPicture = kind === 'url' && isWithin(pictures, start)
    // hosts in a header transported the message and are not links in it
    if (kind === 'domain' && start < bodyFrom) continue
    if (kind === 'hash' || kind === 'cve') tally.evidence += 1
    if (kind === 'crypto') tally.wallets.push(span)
    if (indicator.isPartOf || kind === 'hash' || kind === 'cve' || kind === 'crypto') continue
    tally.network += 1
    if (isDefanged(text.slice(start, Math.min(end, start + 300)))) tally.defanged += 1
    const key = `${kind} ${value}`
    let found = judged.get(key)
    if (!found) {
      const signals = readIndicatorSignals(indicator, packs)
      const owner = signals.isBrandOwned && signals.host ? brandOwning(signals.host, packs.brands) : null
      found = { ...signals, owner: owner?.name ?? null }
      judged.set(key, found)
    }
    for (const signal of found.signals) {
      if (isPicture && pictureCodes.has(signal.code)) continue
      gatherer.add(signal.code, `${found.host?.registrable ?? value} ${signal.detail}`, span)
    }
    // a picture that is only displayed leads nobody anywhere
    if (isPicture) continue
    const isUnseen = isWithin(unseen, start)
    if (found.owner !== null && !isUnseen) tally.genuineBrands.add(found.owner)
    if ((kind !== 'url' && kind !== 'domain') || start < bodyFrom) continue
    if (kind === 'url' && !isUnseen) addLink(tally, indicator, found)
    if (!found.isBrandOwned) {
      tally.foreignLinks.push(span)
      if (found.signals.some(({ code }) => openCodes.has(code))) tally.openLinks += 1
      if (found.signals.some(({ code }) => code === 'host.form_service')) tally.formLinks += 1
      if (kind === 'url' && found.host !== null && tally.foreignHosts.length < 1000)
        tally.foreignHosts.push(found.host.name)
      const site = found.host?.registrable ?? value
      if (kind === 'url') tally.foreignSites.add(site)
      // unseen links do not make a bulk message
      if (isUnseen) continue
      tally.shownLinks += 1
      if (kind === 'url') addAddress(tally.shownAddresses, site, value)
    }
  }
  return tally
}

const maxLinks = 2000

function addLink(
  { links }: LinkTally,
  { value, start, end }: RiskIndicator,
  { host, inner, isBrandOwned, isShared }: IndicatorSignals,
): void {
  const site = host?.registrable ?? value
  if (links.length < maxLinks)
    links.push({
      site,
      address: value,
      inner,
      isOwned: isBrandOwned,
      isShared: isShared === true,
      span: { start, end },
    })
}

function addAddress(bySite: Map<string, Set<string>>, site: string, address: string): void {
  const addresses = bySite.get(site)
  if (addresses === undefined) bySite.set(site, new Set([address]))
  else addresses.add(address)
}

/** Whether an offset is in one of the stretches, which are in order. */
function isWithin(stretches: readonly RiskSpan[], at: number): boolean {
  let low = 0
  let high = stretches.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((stretches[middle] as RiskSpan).end <= at) low = middle + 1
    else high = middle
  }
  const found = stretches[low]
  return found !== undefined && found.start <= at
}

/**
 * Adds a reason for every link whose words name another site than its target. Links of bulk messages lead to trackers:
 * there only the name of a brand is a reason, and not when many different addresses of the message lead through the
 * same tracker. The name of the reader's own site is always a reason. `many` is null for a message that is not bulk
 * mail.
 */
function gatherLinks(
  gatherer: ReasonGatherer,
  indicators: readonly RiskIndicator[],
  text: string,
  many: { readonly tally: LinkTally; readonly own: string | null } | null,
  head: MessageHead | null,
  packs: RiskPacks,
): void {
  // a proven sender's own address, behind what counts its readers
  const proven = head?.proof === 'proven' ? readHost(head.sender.domain).registrable : null
  const anchored = indicators.flatMap(({ kind, anchorText, value, start, end }) =>
    kind === 'url' && anchorText !== undefined
      ? [{ shown: anchorText, target: value, span: { start, end } }]
      : [],
  )
  for (const { shown, target, span } of [...findWrittenLinks(text), ...anchored]) {
    const named = domainShown(shown)
    const led = named === null ? null : domainTarget(target)
    if (named === null || led === null || named === led || named === proven) continue
    const owner = brandOwning(readHost(led), packs.brands)
    const claimed = brandOwning(readHost(named), packs.brands)
    if (owner && owner === claimed) continue
    const isCounted = (many?.tally.shownAddresses.get(led)?.size ?? 0) >= addressesOfCounter
    if (many !== null && named !== many.own && (claimed === null || isCounted)) continue
    gatherer.add('link.mismatch', led, span)
  }
}

/**
 * Returns the site of the organisation that receives a message; null when it is unknown, when it is a free mail
 * provider, and when the message goes to a mailing list.
 */
function ownSiteOf(head: MessageHead | null, packs: RiskPacks): string | null {
  if (head?.isMailingList) return null
  const own = readHost(head?.recipient?.domain ?? '').registrable
  return own === null || packs.lists.freeMail.values.has(own) ? null : own
}
