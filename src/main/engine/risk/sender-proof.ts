import {
  type MethodResult,
  propertyOf,
  readAuthenticationResults,
} from '../email/headers/authentication-results.ts'
import type { Mailbox } from './read-headers.ts'
import { readHost } from './read-host.ts'
import type { RiskPacks } from './risk-packs.ts'

/**
 * What the servers that took in a message found about its sender's domain (RFC 8601, alignment as in RFC 7489, section
 * 3.1): `proven` when SPF, DKIM or DMARC vouch for it, `other` when SPF and DKIM vouch for other domains alone, `none`
 * when they say nothing of it, or that it is false.
 */
export type SenderProof = 'proven' | 'other' | 'none'

type ProvenHead = {
  readonly sender: Mailbox
  readonly recipient: Mailbox | null
  readonly proof: SenderProof
}

const maxFields = 20

/** `values` are the fields Authentication-Results, the newest first. */
export function senderProof(values: readonly string[], domain: string): SenderProof {
  const results = values.slice(0, maxFields).flatMap((value) => readAuthenticationResults(value).results)
  if (results.some(({ method, result }) => method === 'dmarc' && result === 'fail')) return 'none'
  if (results.some(({ method, result }) => method === 'dmarc' && result === 'pass')) return 'proven'
  const vouched = results
    .filter(({ method, result }) => isVouching(method) && result === 'pass')
    .flatMap(domainsOf)
  if (vouched.length === 0) return 'none'
  const own = siteOf(domain)
  return vouched.some((name) => siteOf(name) === own) ? 'proven' : 'other'
}

const isVouching = (method: string) => method === 'spf' || method === 'dkim'

function domainsOf(result: MethodResult): string[] {
  return ['smtp.mailfrom', 'header.d', 'header.i'].flatMap((name) => propertyOf(result, name) ?? [])
}

function siteOf(name: string): string {
  const domain = name.slice(name.lastIndexOf('@') + 1)
  return readHost(domain).registrable ?? domain
}

/** Whether a message comes, proven, from the organisation of its reader. */
export function isFromColleague({ sender, recipient, proof }: ProvenHead, packs: RiskPacks): boolean {
  if (proof !== 'proven' || recipient === null || packs.lists.freeMail.values.has(sender.domain)) return false
  return siteOf(sender.domain) === siteOf(recipient.domain)
}

/** Brands through whose services anyone can send words of their own. */
const openSectors = new Set(['software', 'payment', 'social', 'hosting', 'games', 'jobs'])

/**
 * Returns the known brand that is proven to have sent a message, null when there is none. `isOpen` when others can
 * write through it. Only a domain that the brand registered itself proves it, not one below a public suffix.
 */
export function provenBrand(
  { sender, proof }: ProvenHead,
  packs: RiskPacks,
): { readonly name: string; readonly isOpen: boolean } | null {
  if (proof !== 'proven' || packs.lists.freeMail.values.has(sender.domain)) return null
  const { registrable } = readHost(sender.domain)
  const brand = registrable === null ? undefined : packs.brands.byOwnDomain.get(registrable)
  return brand === undefined ? null : { name: brand.name, isOpen: openSectors.has(brand.sector) }
}
