import type { LookupKind } from './route.ts'

/**
 * What an instance could add to a page, and the daily quota that it costs. The costs are those in the contract of the
 * operations; a test keeps both equal.
 */
export type Offer = {
  readonly act: string
  readonly adds: string
  /** Units of a daily quota; null when the request costs none. */
  readonly cost: { readonly units: number; readonly of: string } | null
}

const ipOffer: Offer = {
  act: 'Ask an instance',
  adds: 'Provider, reverse name, registration with abuse contact, Tor.',
  cost: { units: 1, of: 'IP lookup' },
}

const offers: Readonly<Partial<Record<LookupKind, Offer>>> = {
  url: { act: 'Follow it', adds: 'Where it redirects to, hop by hop, without opening it here.', cost: null },
  email: {
    act: 'Scan the domain',
    adds: 'Mail hosts, SPF, DKIM and DMARC, age of the domain, and with them a conclusive score.',
    cost: { units: 1, of: 'domain scan' },
  },
  domain: {
    act: 'Scan the domain',
    adds: 'Score and grade, DNS, certificates, mail protection, technologies, findings.',
    cost: { units: 1, of: 'domain scan' },
  },
  hash: { act: 'Ask an instance', adds: 'Verdicts of reputation services, with their sources.', cost: null },
  crypto: {
    act: 'Ask an instance',
    adds: 'Labels, sanctions and a risk score for the named chain.',
    cost: { units: 1, of: 'crypto lookup' },
  },
  cve: {
    act: 'Ask an instance',
    adds: 'Threat actors that exploit it, according to its own sets.',
    cost: null,
  },
}

/** Returns what an instance would add; null when it has no more data than this workstation. */
export function offerFor(kind: LookupKind, isPublicAddress: boolean): Offer | null {
  if (kind === 'ip') return isPublicAddress ? ipOffer : null
  return offers[kind] ?? null
}

/** Returns the cost in words, as shown beside the button. */
export function costWords({ cost }: Offer): string {
  return cost === null ? 'Uses no quota.' : `Costs ${cost.units} ${cost.of} of the daily quota.`
}
