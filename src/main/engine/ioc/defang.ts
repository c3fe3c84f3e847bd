import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import { isTopLevel } from './public-suffix.ts'

/**
 * Writes a value so that neither a click nor a program that turns names into links can open it, and so that refanging
 * restores exactly the original value. Changes are minimal: the scheme, and one separator of the host. Paths, queries
 * and
 * local parts stay unchanged.
 *
 *     https://cdn.parce1-track.support/pay   hxxps://cdn.parce1-track[.]support/pay
 *     185.220.101.7                          185.220.101[.]7
 *     2001:db8::1                            2001:db8[:]:1
 *     quayside.co.uk                         quayside[.]co[.]uk   (`quayside.co` alone would be a link)
 */

/**
 * Returns the value in a form that may be shown and copied. Hashes, crypto addresses and CVE ids cannot be opened and
 * stay unchanged.
 */
export function defang(kind: IocKind, value: string): string {
  switch (kind) {
    case 'ipv4':
      return bracketLast(value, '.')
    case 'ipv6':
      return defangIpv6(value)
    case 'domain':
      return defangName(value)
    case 'email':
      return defangEmail(value)
    case 'url':
      return defangUrl(value)
    default:
      return value
  }
}

/** Schemes with an established defanged spelling; others stay unchanged and get brackets around the colon. */
const spelledOut: Readonly<Record<string, string>> = {
  http: 'hxxp',
  https: 'hxxps',
  ftp: 'fxp',
  ftps: 'fxps',
}

const urlParts = /^([a-z][a-z0-9+.-]*):(\/\/(?:[^/?#]*@)?)?([^/?#]*)(.*)$/is

function defangUrl(value: string): string {
  const [, scheme = '', lead = '', hostAndPort = '', rest = ''] = urlParts.exec(value) ?? []
  if (scheme === '') return defangName(value)
  const spelled = spelledOut[scheme.toLowerCase()]
  const opening = spelled === undefined ? `${scheme}[:]` : `${spelled}:`
  return `${opening}${lead}${lead === '' ? hostAndPort : defangHost(hostAndPort)}${rest}`
}

/**
 * Defangs the host of a URL, with its port. An address in brackets stays unchanged: brackets around IPv6 are syntax,
 * not defanging.
 */
function defangHost(hostAndPort: string): string {
  if (hostAndPort.startsWith('[')) return hostAndPort
  const [, host = '', port = ''] = /^(.*?)((?::\d*)?)$/s.exec(hostAndPort) ?? []
  return (/^[\d.]+$/.test(host) ? bracketLast(host, '.') : defangName(host)) + port
}

function defangEmail(value: string): string {
  const at = value.lastIndexOf('@')
  const domain = value.slice(at + 1)
  if (domain.startsWith('[')) return `${value.slice(0, Math.max(at, 0))}[@]${domain}`
  return value.slice(0, at + 1) + defangName(domain)
}

/**
 * Puts brackets around the last dot, and around each dot before it as long as the text before would still be a valid
 * domain.
 */
function defangName(name: string): string {
  const labels = name.split('.')
  let tail = labels.pop() ?? ''
  while (labels.length > 0) {
    const last = labels.at(-1) ?? ''
    tail = `[.]${tail}`
    if (!isTopLevel(last.toLowerCase())) break
    tail = `${last}${tail}`
    labels.pop()
  }
  return labels.join('.') + tail
}

/**
 * Puts brackets around the last colon, or the first of a final `::` pair; and around the last dot of an embedded IPv4
 * address.
 */
function defangIpv6(value: string): string {
  const colon = value.lastIndexOf(':')
  if (colon < 0) return value
  const at = value.charAt(colon - 1) === ':' ? colon - 1 : colon
  return `${value.slice(0, at)}[:]${bracketLast(value.slice(at + 1), '.')}`
}

function bracketLast(text: string, separator: string): string {
  const at = text.lastIndexOf(separator)
  return at < 0 ? text : `${text.slice(0, at)}[${separator}]${text.slice(at + 1)}`
}
