import type { BatchKind } from '../../contract/core/batch.ts'
import type { LookupKind } from './route.ts'

/** Labels and colours of the kinds that can be looked up, including those that triage does not extract. */

export const kindLabels: Readonly<Record<BatchKind, string>> = {
  ip: 'IP',
  cidr: 'CIDR',
  domain: 'Domain',
  url: 'URL',
  email: 'E-mail',
  hash: 'Hash',
  crypto: 'Crypto',
  cve: 'CVE',
  mac: 'MAC',
  phone: 'Phone',
}

/** Kinds in the order of the filter chips. */
export const kindOrder = Object.keys(kindLabels) as readonly BatchKind[]

export const kindColors: Readonly<Record<BatchKind, string>> = {
  ip: 'var(--kind-ip)',
  cidr: 'var(--kind-ip)',
  domain: 'var(--kind-domain)',
  url: 'var(--kind-url)',
  email: 'var(--kind-email)',
  hash: 'var(--kind-hash)',
  crypto: 'var(--kind-crypto)',
  cve: 'var(--kind-cve)',
  mac: 'var(--kind-domain)',
  phone: 'var(--kind-email)',
}

/** Returns the kind as named in lists: IPv4 and IPv6 have names of their own. */
export function kindWord(kind: BatchKind, value: string): string {
  return kind === 'ip' ? (value.includes(':') ? 'IPv6' : 'IPv4') : kindLabels[kind]
}

/** Returns the kind of page on which a kind is shown. */
export function pageKindOf(kind: BatchKind): LookupKind {
  return kind === 'cidr' ? 'ip' : kind
}

/** Text of the tag beside the title. */
export const pageWords: Readonly<Record<LookupKind, string>> = {
  ip: 'IP address',
  domain: 'Domain',
  url: 'URL',
  email: 'E-mail address',
  hash: 'Hash',
  crypto: 'Crypto address',
  cve: 'CVE',
  mac: 'MAC address',
  phone: 'Phone number',
}
