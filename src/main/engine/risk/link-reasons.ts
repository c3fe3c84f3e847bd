/** Findings on where the links of a message lead, compared with each other and with its sender. */

import { brandOwning } from './brand-look-alike.ts'
import type { LinkTally, ShownLink } from './context-reasons.ts'
import type { Finding } from './finding.ts'
import type { MessageHead } from './message-head.ts'
import { isUnder, readHost } from './read-host.ts'
import type { RiskPacks } from './risk-packs.ts'

/** Number of different addresses up to which one that carries another is what a message is about. */
const fewAddresses = 4
/** Number of links from which a message has a bulk, and the share of them that it makes. */
const linksOfBulk = 8
const shareOfBulk = 0.7
/** Number of links before the bulk that may lead elsewhere. */
const maxFirst = 3

/** Returns the findings of a message on its links; `own` is the registrable domain of its sender. */
export function findLinkReasons(
  head: MessageHead,
  { links }: LinkTally,
  hasLure: boolean,
  packs: RiskPacks,
): Finding[] {
  const own = readHost(head.sender.domain).registrable ?? head.sender.domain
  // people on a mailing list pass on links as they find them, with what counts their readers
  const inner = head.isMailingList && !hasLure ? [] : findInner(links, own, packs)
  return [...inner, ...findFirstElsewhere(links, own)]
}

/** Links that carry the address of a site that is neither the sender's nor a known brand's own. */
function findInner(links: readonly ShownLink[], own: string, packs: RiskPacks): Finding[] {
  if (new Set(links.map(({ address }) => address)).size > fewAddresses) return []
  return links.flatMap(({ site, inner, span }) => {
    if (inner === undefined || site === own || isUnder(inner.name, own)) return []
    if (brandOwning(inner, packs.brands) !== null) return []
    return [{ code: 'link.inner_target', key: inner.registrable ?? inner.name, span }]
  })
}

/**
 * The first links of a message when they lead to a site of their own while nearly all others lead to one that is not
 * the sender's: a genuine letter, copied with other links at its top.
 */
function findFirstElsewhere(links: readonly ShownLink[], own: string): Finding[] {
  const [first] = links
  if (first === undefined || links.length < linksOfBulk || first.isOwned || first.site === own) return []
  const counts = new Map<string, number>()
  for (const { site } of links) counts.set(site, (counts.get(site) ?? 0) + 1)
  const [bulk, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))
  if (bulk === first.site || bulk === own || count < links.length * shareOfBulk) return []
  return (counts.get(first.site) ?? 0) <= maxFirst
    ? [{ code: 'link.first_elsewhere', key: first.site, span: first.span }]
    : []
}
