import { parseIpv4 } from '../net/ipv4.ts'
import { formatIpv6, parseIpv6 } from '../net/ipv6.ts'
import { markOfIpv4, markOfIpv6 } from '../net/special-address.ts'
import { isAlnum } from './character-class.ts'
import { keptApostrophe } from './escape-text.ts'
import { canonicalHost, hasOverlongLabel, marksOfName } from './host-name.ts'
import { type Found, markBit, type RefusalReason } from './indicator.ts'
import { endBeforeMarkup } from './markup.ts'
import { meter } from './meter.ts'
import { judgeSuffix } from './public-suffix.ts'
import { schemeBefore } from './url-scheme.ts'

/** URLs in refanged text: their start and end, canonical form (WHATWG URL), and host. */

const special = new Set(['http', 'https', 'ftp', 'ws', 'wss'])

/** A URL whose scheme was read, and whose end is not known yet. */
export type OpenUrl = {
  /** Indices of the scheme, and of the text after `://`. */
  readonly start: number
  readonly afterScheme: number
  readonly scheme: string
  readonly written: string
  /** The quote that encloses the URL and ends it; -1 for none. */
  readonly quote: number
}

export type UrlCandidate = OpenUrl & { readonly end: number }

/** Opens a URL whose scheme ends at a colon; its `//` may be written with backslashes. */
export function openUrl(text: string, colon: number, from: number): OpenUrl | null {
  const scheme = schemeBefore(text, colon, from)
  if (scheme === null) return null
  const quote = text.charCodeAt(scheme.start - 1) === 0x27 ? 0x27 : -1
  let afterScheme = colon + 3
  // WHATWG treats `http:///host` and further slashes like two
  if (scheme.scheme !== 'file') while (text.charCodeAt(afterScheme) === 0x2f) afterScheme++
  meter.steps += afterScheme - scheme.start
  return { start: scheme.start, afterScheme, scheme: scheme.scheme, written: scheme.written, quote }
}

/** Returns the whole URL; null when nothing follows its scheme. */
export function closeUrl(text: string, url: OpenUrl): UrlCandidate | null {
  const { start, afterScheme, scheme, written, quote } = url
  const end = endBeforeMarkup(text, start, endOfUrl(text, afterScheme, text.length, quote))
  return end > afterScheme || scheme === 'file' ? { start, afterScheme, scheme, written, quote, end } : null
}

/**
 * Returns a URL up to the first character after the authority that certainly belongs to it, or up to its end when there
 * is none; null when nothing follows its scheme. The result is refused exactly when the whole URL is, since that
 * depends on the authority alone.
 */
export function headOfUrl(text: string, url: OpenUrl): UrlCandidate | null {
  const { start, afterScheme, scheme, written, quote } = url
  const isBackslashed = special.has(scheme) || scheme === 'file'
  const { length } = text
  let at = afterScheme
  for (; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x2f || code === 0x3f || code === 0x23) break
    // two of them start a further URL, while one may be a part of a name
    if (code === 0x5c && (isBackslashed || text.charCodeAt(at + 1) === 0x5c)) break
  }
  while (at < length && (trailing.has(text.charCodeAt(at)) || opens[text.charCodeAt(at)] !== undefined)) at++
  meter.steps += at - afterScheme
  const end = endOfUrl(text, afterScheme, Math.min(length, at + 1), quote)
  return end > afterScheme || scheme === 'file' ? { start, afterScheme, scheme, written, quote, end } : null
}

const trailing = new Set([...'.,;:!?\'"*…´’”»_~|'.split('').map((mark) => mark.charCodeAt(0)), 0x5c])
const opens: Readonly<Record<number, number>> = { 40: 0x29, 91: 0x5d, 123: 0x7d }
const closes = new Set([0x29, 0x5d, 0x7d])
const nextScheme =
  /^[,|;]+['"\s]?(?:h(?:xx|tt|\*\*)ps?|ftps?|sftp|wss?|fxps?|meows?|ldaps?|rdp|smb|ssh|tcp|udp|file):/i
const entity = /^&(?:quot|lt|gt|apos|#39|#34|#x27|#x22|nbsp);/i

/** ASCII characters that never end a URL and never open or close anything in it, whatever their context. */
const passes = new Uint8Array(128)
for (let code = 0x21; code < 0x7f; code++)
  passes[code] = '"<>`\\,|;&()[]{}'.includes(String.fromCharCode(code)) ? 0 : 1

/** The end of the URL whose scheme ended before `from`: before trailing marks, an unbalanced bracket or the next URL. */
function endOfUrl(text: string, from: number, limit: number, quote: number): number {
  const stack: number[] = []
  let end = from
  for (; end < limit; end++) {
    const code = text.charCodeAt(end)
    if (code < 128 && passes[code] === 1 && code !== quote) continue
    if (
      code <= 0x20 ||
      code === 0x22 ||
      code === 0x3c ||
      code === 0x3e ||
      code === 0x60 ||
      code === 0xa0 ||
      code === 0x3000
    )
      break
    if (
      code === 0x201c ||
      code === 0x201d ||
      code === 0xab ||
      code === 0xbb ||
      code === 0x3001 ||
      (code >= 0x2028 && code <= 0x202f)
    )
      break
    if (code === quote || code === 0x7c) break
    if (code > 0x2fff && endsBeforeWide(text, end, code)) break
    if (code === 0x5c && isEscape(text.charCodeAt(end + 1))) break
    if ((code === 0x2c || code === 0x3b) && nextScheme.test(text.slice(end, end + 12))) break
    if (code === 0x26 && entity.test(text.slice(end, end + 8))) break
    const closer = opens[code]
    if (closer !== undefined) stack.push(closer)
    else if (closes.has(code)) {
      if (stack[stack.length - 1] !== code) break
      stack.pop()
    }
  }
  meter.steps += end - from
  while (end > from) {
    const code = text.charCodeAt(end - 1)
    const isUnbalanced = opens[code] !== undefined
    if (!trailing.has(code) && !isUnbalanced) break
    end--
  }
  return end
}

/** Full-width punctuation of East Asian texts. */
const widePunctuation = new Set([...'，。、；：！？）」』】》（「『【《'].map((mark) => mark.charCodeAt(0)))

/** True for wide punctuation, an emoji, and a letter of Han, kana or Hangul directly behind an ASCII letter or digit. */
function endsBeforeWide(text: string, at: number, code: number): boolean {
  if (widePunctuation.has(code)) return true
  // the high surrogate of a character between U+1F000 and U+1FBFF
  if (code >= 0xd83c && code <= 0xd83e) return true
  const isLetter =
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7a3)
  return isLetter && isAlnum(text.charCodeAt(at - 1))
}

/**
 * Whether a backslash begins `\n`, `\r`, `\t`, `\"`, `\'` or `\u` of a quoted string, which end a URL; WHATWG treats
 * other backslashes as slashes.
 */
function isEscape(code: number): boolean {
  return code === 0x6e || code === 0x72 || code === 0x74 || code === 0x22 || code === 0x27 || code === 0x75
}

export type UrlVerdict =
  | {
      readonly is: 'url'
      readonly found: Found
      /** The host as an indicator of its own, with its place in the text; null when it is none. */
      readonly host: {
        readonly found: Found
        readonly start: number
        readonly end: number
        readonly marks: number
      } | null
      readonly marks: number
      /** Index behind the authority. */
      readonly pathStart: number
    }
  | { readonly is: 'refused'; readonly reason: RefusalReason }

const malformed: UrlVerdict = { is: 'refused', reason: 'malformed-url' }
const plainUrl = /^[a-z0-9.-]+(?::\d{1,5})?(?:[/?#][!#$&()*+,\-./0-9:;=?@A-Z_a-z~%[\]]*)?$/
const validHost = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9_])?\.?|\[[0-9a-f:.]+\])$/

/** Reads the URL of a candidate. Credentials stay in the value and are never an address of their own. */
export function judgeUrl(text: string, candidate: UrlCandidate): UrlVerdict {
  const { start, afterScheme, end, scheme } = candidate
  const rest = text.slice(afterScheme, end)
  meter.steps += end - start
  const authorityEnd = afterScheme + endOfAuthority(rest, special.has(scheme))
  let hostStart = authorityEnd
  while (hostStart > afterScheme && text.charCodeAt(hostStart - 1) !== 0x40) hostStart--
  const hostEnd = endOfHost(text, hostStart, authorityEnd)
  const writtenHost = text.slice(hostStart, hostEnd)
  if ((writtenHost === '' && scheme !== 'file') || hasOverlongLabel(writtenHost)) return malformed
  // pages write an ampersand as an entity; no query contains the entity itself
  const unescaped = rest.includes('&amp;') ? rest.replaceAll('&amp;', '&') : rest
  const written = unescaped.includes(keptApostrophe) ? unescaped.replaceAll(keptApostrophe, "'") : unescaped
  const plain = hostStart === afterScheme && isPlain(scheme, written, writtenHost)
  const value = plain ? plainHref(scheme, written, writtenHost) : parsedHref(scheme, written)
  if (value === null || value.length > 65_536) return malformed
  const found: Found = { kind: 'url', value, marks: 0 }
  if (writtenHost === '') return { is: 'url', found, host: null, marks: 0, pathStart: authorityEnd }
  const hostValue = plain ? writtenHost : hostOf(value)
  if (!validHost.test(hostValue) || (!plain && !/[a-z0-9]/.test(hostValue))) return malformed
  const host = judgeUrlHost(hostValue)
  const marks = host !== null && host.kind === 'ipv4' && host.value !== writtenHost ? markBit.odd_notation : 0
  return {
    is: 'url',
    found,
    marks,
    pathStart: authorityEnd,
    host: host === null ? null : { found: host, start: hostStart, end: hostEnd, marks },
  }
}

function endOfAuthority(rest: string, isSpecial: boolean): number {
  for (let index = 0; index < rest.length; index++) {
    const code = rest.charCodeAt(index)
    if (code === 0x2f || code === 0x3f || code === 0x23 || (isSpecial && code === 0x5c)) return index
  }
  return rest.length
}

function endOfHost(text: string, start: number, end: number): number {
  if (text.charCodeAt(start) === 0x5b) {
    const bracket = text.slice(start, end).indexOf(']')
    return bracket >= 0 ? start + bracket + 1 : end
  }
  let colon = start
  while (colon < end && text.charCodeAt(colon) !== 0x3a) colon++
  return colon
}

/** True when the URL is in canonical form except for a missing slash, so that it need not be parsed and serialised. */
function isPlain(scheme: string, rest: string, host: string): boolean {
  if (scheme !== 'http' && scheme !== 'https') return false
  // dots after a slash may be relative path segments
  if (!plainUrl.test(rest) || rest.includes('/.') || (rest.includes('%') && /\/%2e/i.test(rest))) return false
  const last = host.charCodeAt(host.length - 1)
  if (last >= 0x30 && last <= 0x39) return false
  if (host.includes('xn--') || host.includes('..') || last === 0x2e) return false
  if (host.includes('0x') && /\.0x[0-9a-f]*$|^0x/.test(host)) return false
  const port =
    rest.charCodeAt(host.length) === 0x3a ? rest.slice(host.length + 1).match(/^\d+/)?.[0] : undefined
  return (
    port === undefined ||
    (port.charCodeAt(0) !== 0x30 && Number(port) < 65_536 && port !== '80' && port !== '443')
  )
}

function plainHref(scheme: string, rest: string, host: string): string {
  const pathAt = rest.charCodeAt(host.length) === 0x3a ? endOfAuthority(rest, true) : host.length
  const isBare = pathAt === rest.length || rest.charCodeAt(pathAt) !== 0x2f
  return isBare ? `${scheme}://${rest.slice(0, pathAt)}/${rest.slice(pathAt)}` : `${scheme}://${rest}`
}

function parsedHref(scheme: string, rest: string): string | null {
  const parsed = parse(`${scheme}://${rest}`)
  if (parsed === null) return null
  // WHATWG keeps the case of hosts with unknown schemes, but host names are case-insensitive
  return special.has(scheme) || parsed.host === ''
    ? parsed.href
    : parsed.href.replace(parsed.host, parsed.host.toLowerCase())
}

/** `URL.parse` where the platform has it: throwing an exception for each invalid host takes twenty times as long. */
const parse: (text: string) => URL | null =
  typeof URL.parse === 'function' ? (text) => URL.parse(text) : parseOrNull

function parseOrNull(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** The host in a canonical URL, without credentials and port. */
function hostOf(href: string): string {
  const start = href.indexOf('://') + 3
  const end = start + endOfAuthority(href.slice(start), true)
  let hostStart = end
  while (hostStart > start && href.charCodeAt(hostStart - 1) !== 0x40) hostStart--
  return href.slice(hostStart, endOfHost(href, hostStart, end))
}

/** Returns the host of a URL as an indicator: an address, or an Internet name; null for names of a local network. */
export function judgeUrlHost(host: string): Found | null {
  if (host.startsWith('[')) {
    const groups = parseIpv6(host.slice(1, -1))
    if (groups === null) return null
    const mark = markOfIpv6(groups)
    return { kind: 'ipv6', value: formatIpv6(groups), marks: mark === null ? 0 : markBit[mark] }
  }
  const last = host.charCodeAt(host.length - 1)
  const address = last >= 0x30 && last <= 0x39 ? parseIpv4(host) : null
  if (address !== null) {
    const mark = markOfIpv4(address)
    return { kind: 'ipv4', value: host, marks: mark === null ? 0 : markBit[mark] }
  }
  const name = canonicalHost(host.endsWith('.') ? host.slice(0, -1) : host)
  if (name === null || judgeSuffix(name) !== 'good') return null
  return { kind: 'domain', value: name, marks: marksOfName(name) }
}
