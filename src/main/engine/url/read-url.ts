/**
 * Reads pasted text as one URL by the WHATWG URL Standard. A text that the standard parses is used unchanged; one that
 * it does not parse, or parses as something unintended (`hxxps://…`, `example.com:8080`), is tried again without HTML
 * entities, without defanging and without percent-encoding, and last with `https://` prepended.
 */

import { canonicalHost } from '../ioc/host-name.ts'
import { judgeSuffix } from '../ioc/public-suffix.ts'
import { refang } from '../ioc/refang.ts'
import { isDefangedScheme, schemeBefore } from '../ioc/url-scheme.ts'
import { parseIpv4 } from '../net/ipv4.ts'
import { parseIpv6 } from '../net/ipv6.ts'
import { decodeEntities, decodePercent } from './decode-text.ts'
import { isHostTooLong, longestHost, parseUrl } from './parse-url.ts'

export type UrlReading = {
  readonly kind: 'url'
  readonly url: URL
  /** The host as written, before the standard made it canonical; empty when there is none. */
  readonly writtenHost: string
  /** True when backslashes were used instead of slashes. */
  readonly hasBackslashes: boolean
  /** True when the scheme was added because none was written. */
  readonly isSchemeAdded: boolean
}

/** Why a text is not a URL, fit to follow "Provided url is invalid: ". It repeats nothing of the text. */
export type UrlRefusal = { readonly kind: 'refused'; readonly why: string }

const specialSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'ftp:', 'ws:', 'wss:', 'file:'])

/** Schemes whose address has no host: a part that looks like `user@host` or a port means something else there. */
const opaqueSchemes: ReadonlySet<string> = new Set(
  'about acct bitcoin blob cid data ethereum facetime feed geo im intent jabber javascript magnet mailto mid news sip sips skype sms smsto tag tel urn vbscript view-source whatsapp xmpp'
    .split(' ')
    .map((scheme) => `${scheme}:`),
)

const ampersandEntity = /&(?:amp|#0{0,5}38|#x0{0,5}26);/i

/** Whether a scheme (with its colon) is a special scheme of the standard, for which hosts and slashes have rules. */
export function isSpecialScheme(protocol: string): boolean {
  return specialSchemes.has(protocol)
}

/** Reads a text as one URL, or returns the reason why it is not one. Never throws; takes linear time in the length. */
export function readUrl(given: string): UrlReading | UrlRefusal {
  const spellings = [...spellingsOf(unwrapQuotes(given.trim()))]
  for (const text of spellings) {
    const url = parseUrl(text)
    if (url !== null && isMeant(text, url)) return readingOf(text, url, false)
  }
  if (spellings.some(isMailAddress)) return { kind: 'refused', why: 'it is an e-mail address, not a URL' }
  for (const text of spellings) {
    const completed = withScheme(text)
    const url = completed === null ? null : parseUrl(completed)
    if (completed !== null && url !== null) return readingOf(completed, url, true)
  }
  const plain = spellings.map((text) => ({ text, url: parseUrl(text) })).find(({ url }) => url !== null)
  if (plain?.url && !isAddressOfOwn(plain.text)) return readingOf(plain.text, plain.url, false)
  const isSchemed = spellings.some((text) => /^[a-z][a-z0-9+.-]*:[/\\]/i.test(text))
  const isTooLong = spellings.some((text) => hasLongHost(text) || hasLongHost(withScheme(text)))
  if (isTooLong) return { kind: 'refused', why: `its host is longer than ${longestHost} characters` }
  return {
    kind: 'refused',
    why: isSchemed
      ? 'its host or port is not valid'
      : 'it is not a URL, and not a host name or address either',
  }
}

function hasLongHost(text: string | null): boolean {
  const url = text === null ? null : URL.parse(text)
  return url !== null && isHostTooLong(url)
}

function readingOf(text: string, url: URL, isSchemeAdded: boolean): UrlReading {
  const { host, hasBackslashes } = writtenAuthority(text, url)
  return { kind: 'url', url, writtenHost: host, hasBackslashes, isSchemeAdded }
}

/** Yields the same text with more and more encoding removed, starting with the original. */
function* spellingsOf(typed: string): Iterable<string> {
  const seen = new Set<string>()
  const plain = decodeEntities(typed)
  const whole = refangWhole(plain)
  const candidates = ampersandEntity.test(typed) ? [plain] : [typed, plain]
  candidates.push(whole)
  // a text with a scheme and slashes is not encoded as a whole
  for (let layer = whole, pass = 0; pass < 3 && !/^[a-z][a-z0-9+.-]*:[/\\]/i.test(layer); pass++) {
    layer = decodePercent(layer)
    candidates.push(refangWhole(layer))
  }
  for (const candidate of candidates) {
    if (seen.has(candidate)) continue
    seen.add(candidate)
    yield candidate
  }
}

function refangWhole(text: string): string {
  const { text: refanged, evidence } = refang(text)
  const plain = evidence.length > 0 ? refanged : text
  const colon = plain.indexOf(':')
  const scheme = colon > 0 ? schemeBefore(plain, colon, 0) : null
  return scheme !== null && scheme.start === 0 ? `${scheme.scheme}${plain.slice(colon)}` : plain
}

const quotes: Readonly<Record<string, string>> = {
  '<': '>',
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '«': '»',
}

function unwrapQuotes(text: string): string {
  const closing = quotes[text.charAt(0)]
  const isQuoted = closing !== undefined && text.length > 2 && text.endsWith(closing)
  return isQuoted ? text.slice(1, -1).trim() : text
}

/**
 * False for a text that parses by accident: a defanged scheme, a host name parsed as a scheme, a host with brackets in
 * it.
 */
function isMeant(text: string, url: URL): boolean {
  if (isDefangedSchemeOf(url)) return false
  if (isSpecialScheme(url.protocol)) return !/[(){}]/.test(url.hostname)
  return !isAddressOfOwn(text)
}

function isDefangedSchemeOf({ protocol }: URL): boolean {
  const found = schemeBefore(protocol, protocol.length - 1, 0)
  return found !== null && found.start === 0 && isDefangedScheme(found.written)
}

/**
 * Whether a text is `host:port`, `host:port/…`, `user:password@host`, in which the part before the colon is not a
 * scheme.
 */
function isAddressOfOwn(text: string): boolean {
  const colon = text.indexOf(':')
  if (colon < 0 || opaqueSchemes.has(text.slice(0, colon + 1).toLowerCase())) return false
  const rest = text.slice(colon + 1)
  return /^\d{1,5}(?:[/?#]|$)/.test(rest) || /^[^:/\\?#\s@][^/\\?#\s]*@/.test(rest)
}

function isMailAddress(text: string): boolean {
  return /^(?:mailto:)?[^\s/\\:@?#]+@[^\s/\\:@?#]+\.[^\s/\\:@?#.]+$/i.test(text)
}

/** A text without scheme as a URL: a share, `//host/…`, an address, a name. Null when it does not begin with a host. */
function withScheme(text: string): string | null {
  // `\\host@SSL@8443\…` is a share over WebDAV
  if (/^\\\\[^\\/\s]/.test(text))
    return `file:${text.replace(/^(\\\\[^\\@]+)@(?:ssl)?(?:@?\d{1,5})?(?=\\)/i, '$1')}`
  if (/^[/\\]{2}[^/\\\s]/.test(text)) return `https:${text}`
  if (parseIpv6(text) !== null) return `https://[${text}]/`
  const authority = /^[^/?#\\]*/.exec(text)?.[0] ?? ''
  if (/^[a-z][a-z0-9+.-]*:[/\\]/i.test(text)) return null
  if (authority === '' || /[\s<>"]/.test(authority)) return null
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const isAlone = authority.length === text.length
  if (!host.startsWith('[') && !isPlausibleHost(host, isAlone)) return null
  return `${host.endsWith(':80') ? 'http' : 'https'}://${text}`
}

/** Whether a host is an Internet name, or an address or local name with further parts that make it plausible. */
function isPlausibleHost(host: string, isAlone: boolean): boolean {
  const [written = '', port] = host.split(':')
  if (port !== undefined && !/^\d{1,5}$/.test(port)) return false
  const name = written.replace(/[.。．｡]$/, '').toLowerCase()
  const isBare = isAlone && port === undefined
  if (name === 'localhost' || parseIpv4(name) !== null) return true
  if (/^(?:\d+|0x[0-9a-f]*)$/.test(name.slice(name.lastIndexOf('.') + 1)))
    return !isBare && (name.includes('.') || (!isAlone && Number(name) > 0xff_ffff))
  const known = canonicalHost(name)
  if (known !== null) return !isBare || judgeSuffix(known) === 'good'
  return port !== undefined && /^[\w-]+$/.test(name)
}

/** Finds the host as written in the text, since the parser keeps only its canonical form. */
function writtenAuthority(text: string, url: URL): { host: string; hasBackslashes: boolean } {
  const stripped = text.replace(/[\t\n\r]/g, '')
  const rest = stripped.slice(stripped.indexOf(':') + 1)
  const isSpecial = isSpecialScheme(url.protocol)
  if (url.hostname === '' || (!isSpecial && !rest.startsWith('//')))
    return { host: '', hasBackslashes: false }
  const slashes = isSpecial ? (/^[/\\]*/.exec(rest)?.[0] ?? '') : '//'
  const authority = (isSpecial ? /^[^/\\?#]*/ : /^[^/?#]*/).exec(rest.slice(slashes.length))?.[0] ?? ''
  const hasBackslashes = slashes.includes('\\') || rest.charAt(slashes.length + authority.length) === '\\'
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const bracket = host.startsWith('[') ? host.indexOf(']') + 1 : host.indexOf(':')
  return { host: bracket > 0 ? host.slice(0, bracket) : host, hasBackslashes }
}
