import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import { parseIpv4 } from '../net/ipv4.ts'
import { ipv6Number } from './address-block.ts'

/**
 * The parts of a value that a list can match: the value itself, and its host. The host of a URL is its host, of an
 * e-mail address its domain, of a domain or an address the value itself.
 */
export type Facets = {
  readonly kind: IocKind
  /** As given. */
  readonly value: string
  /** Normalised for comparison: lower case, a domain without trailing dot. */
  readonly text: string
  readonly host: { readonly kind: 'domain' | 'ipv4' | 'ipv6'; readonly text: string } | null
}

/** Splits a value into its facets. */
export function facetsOf(kind: IocKind, value: string): Facets {
  const lower = value.toLowerCase()
  const text = kind === 'domain' ? withoutDot(lower) : lower
  return { kind, value, text, host: hostOf(kind, text) }
}

function hostOf(kind: IocKind, text: string): Facets['host'] {
  switch (kind) {
    case 'ipv4':
    case 'ipv6':
    case 'domain':
      return { kind, text }
    case 'url':
      return namedHost(hostOfUrl(text))
    case 'email':
      return namedHost(text.slice(text.lastIndexOf('@') + 1))
    default:
      return null
  }
}

function namedHost(host: string): Facets['host'] {
  const text = withoutDot(host.replace(/^\[(?:ipv6:)?(.*)\]$/, '$1'))
  if (text === '') return null
  if (parseIpv4(text) !== null) return { kind: 'ipv4', text }
  return { kind: text.includes(':') && ipv6Number(text) !== null ? 'ipv6' : 'domain', text }
}

/** The host of a canonical URL, without credentials and port. */
function hostOfUrl(url: string): string {
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\\]*)/.exec(url)?.[1] ?? ''
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '')
}

function withoutDot(name: string): string {
  return name.endsWith('.') ? name.slice(0, -1) : name
}
