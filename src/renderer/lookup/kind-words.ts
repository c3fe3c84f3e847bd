import type { BatchKind } from '../../contract/core/batch.ts'
import type { LookupKind } from './route.ts'

/** Words and colours of the kinds that can be looked up, beyond those that a text is searched for. */

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

/** In the order of the chips. */
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

/** The kind as a list names it: both families of addresses by their own names. */
export function kindWord(kind: BatchKind, value: string): string {
  return kind === 'ip' ? (value.includes(':') ? 'IPv6' : 'IPv4') : kindLabels[kind]
}

/** The page that a kind is shown on. */
export function pageKindOf(kind: BatchKind): LookupKind {
  return kind === 'cidr' ? 'ip' : kind
}

/** What the tag beside the title says. */
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
