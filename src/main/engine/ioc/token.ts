import { parseIpv4 } from '../net/ipv4.ts'
import { formatIpv6, parseIpv6 } from '../net/ipv6.ts'
import { markOfIpv4, markOfIpv6 } from '../net/special-address.ts'
import { isAlnum, isHex, isLocalPart, isNumeric, isWord } from './character-class.ts'
import { isMemberLike } from './code-names.ts'
import { judgeHostName, trimToScript } from './host-name.ts'
import { type Found, markBit, type RefusalReason } from './indicator.ts'
import { judgeLongRun } from './long-run.ts'
import { meter } from './meter.ts'
import { evidenceFrom, originOf, type Refanged, refang } from './refang.ts'
import { endOfUrl, isDefangedScheme, judgeUrl, schemeBefore, type UrlCandidate } from './url-in-text.ts'

/**
 * Finds the indicators of one token: a run of text without white space, quotes or angle brackets, or a few words joined
 * by spelled-out separators. The result depends on the token alone, so that it can be kept and used again; what depends
 * on the surroundings is left to the scanner, as a `needs`.
 */

/** What has to hold around a hit for it to count; judged by the scanner, which sees the line. */
export type Needs = 'no-version-before' | 'no-assignment-after' | 'git-before' | 'wallet-before'

export type TokenHit = {
  readonly found: Found
  /** Offsets into the token as it came. */
  readonly start: number
  readonly end: number
  readonly marks: number
  readonly needs: Needs | null
}

export type TokenRefusal = { readonly start: number; readonly end: number; readonly reason: RefusalReason }

export type TokenReading = { readonly hits: readonly TokenHit[]; readonly refusals: readonly TokenRefusal[] }

/** Reads one token. */
export function readToken(token: string): TokenReading {
  return new TokenReader(refang(token)).read()
}

const cve =
  /cve[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d](\d{4})[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d](\d{4,19})(?!\d)/gi

/** Longest local part and domain that RFC 5321 allows. */
const maxLocalPart = 64
const maxDomain = 253

class TokenReader {
  private readonly text: string
  private readonly source: Refanged
  private readonly hits: TokenHit[] = []
  private readonly refusals: TokenRefusal[] = []
  /** Nothing before this index may become part of a further hit. */
  private floor = 0
  private readonly mayHoldCve: boolean
  private readonly isAscii: boolean
  private readonly hasAt: boolean
  /** The next `:\\\\`, or -1. */
  private backslashAt: number

  constructor(source: Refanged) {
    this.source = source
    this.text = source.text
    this.mayHoldCve = /cve/i.test(this.text)
    this.hasAt = this.text.includes('@')
    this.backslashAt = this.text.indexOf(':\\\\')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
    this.isAscii = /^[\x00-\x7f]*$/.test(this.text)
  }

  read(): TokenReading {
    const { text } = this
    let from = 0
    for (
      let colon = this.schemeEndFrom(0);
      colon >= 0;
      colon = this.schemeEndFrom(Math.max(colon + 1, from))
    ) {
      const candidate = this.urlAt(colon, from)
      if (candidate === null) continue
      const verdict = judgeUrl(text, candidate)
      if (verdict.is === 'refused') {
        this.refuse(candidate.start, candidate.end, verdict.reason)
        continue
      }
      this.readRegion(from, candidate.start)
      const marks = verdict.marks | (isDefangedScheme(candidate.written) ? markBit.defanged : 0)
      this.take(verdict.found, candidate.start, candidate.end, marks)
      if (verdict.host !== null) {
        const { found, start, end } = verdict.host
        this.take(found, start, end, verdict.host.marks | markBit.part_of)
      }
      from = candidate.end
      this.floor = from
      this.readCves(candidate.start, candidate.end, markBit.part_of)
    }
    this.readRegion(from, text.length)
    if (this.hits.length > 1) this.hits.sort((a, b) => a.start - b.start || b.end - a.end)
    return { hits: this.hits, refusals: this.refusals }
  }

  /** The next colon with two slashes behind it, of either kind, or -1. */
  private schemeEndFrom(from: number): number {
    const { text } = this
    for (let slash = text.indexOf(':/', from); ; slash = text.indexOf(':/', slash + 1)) {
      const isEnd = slash < 0 || text.charCodeAt(slash + 2) === 0x2f
      if (!isEnd) continue
      if (this.backslashAt >= 0 && this.backslashAt < from) this.backslashAt = text.indexOf(':\\\\', from)
      return slash < 0 || (this.backslashAt >= 0 && this.backslashAt < slash) ? this.backslashAt : slash
    }
  }

  /** A URL whose scheme ends at the colon; its `//` may be written with backslashes. */
  private urlAt(colon: number, from: number): UrlCandidate | null {
    const { text } = this
    const scheme = schemeBefore(text, colon, from)
    if (scheme === null) return null
    const before = text.charCodeAt(scheme.start - 1)
    const quote = before === 0x27 ? 0x27 : -1
    let afterScheme = colon + 3
    // `http:///host` and more slashes are read by WHATWG as two
    if (scheme.scheme !== 'file') while (text.charCodeAt(afterScheme) === 0x2f) afterScheme++
    const end = endOfUrl(text, afterScheme, text.length, quote)
    return end > afterScheme || scheme.scheme === 'file' ? { ...scheme, afterScheme, end } : null
  }

  /** Reads the part of the token between URLs. */
  private readRegion(from: number, to: number): void {
    const { text } = this
    if (to <= from) return
    let at = from
    while (at < to) {
      if (!isWord(text.charCodeAt(at))) {
        at++
        continue
      }
      const start = at
      while (at < to && isWord(text.charCodeAt(at))) at++
      const address = this.emailAround(start, at, to)
      if (address === null) {
        this.readRun(start, at)
        continue
      }
      if (address.localStart > start) this.readRun(start, address.localStart)
      at = Math.max(address.end, at)
      this.floor = address.end
    }
    meter.steps += to - from
    this.readCves(from, to, 0)
  }

  /**
   * An e-mail address whose local part the run [start, end) begins or is. Gives where its local part starts and where
   * the address ends; null when there is none.
   */
  private emailAround(start: number, end: number, to: number): { localStart: number; end: number } | null {
    if (!this.hasAt) return null
    const { text } = this
    let at = end
    const mostAhead = Math.min(to, end + maxLocalPart)
    while (at < mostAhead && text.charCodeAt(at) !== 0x40 && isLocalPart(text.charCodeAt(at))) at++
    if (at >= to || text.charCodeAt(at) !== 0x40 || !this.mayBeDomain(at + 1)) return null
    let localStart = at
    const least = Math.max(this.floor, at - maxLocalPart)
    while (localStart > least && isLocalPart(text.charCodeAt(localStart - 1))) localStart--
    meter.steps += at - end + (at - localStart)
    while (localStart < at && !isLetterOrDigitOrUnderscore(text.charCodeAt(localStart))) localStart++
    // a longer local part than the standard allows is none
    if (localStart === least && least > this.floor && isLocalPart(text.charCodeAt(least - 1))) return null
    const local = text.slice(localStart, at)
    if (local === '' || local.endsWith('.') || local.includes('..')) return null
    const domain = this.domainAfter(at + 1, to)
    if (domain === null) return null
    // `git@host:path` names a repository
    if (text.charCodeAt(domain.end) === 0x3a && /^(?:git|hg|svn)$/.test(local)) return null
    const marks = this.defangedBetween(localStart, domain.end)
    this.take(
      { kind: 'email', value: `${local}@${domain.value}`, marks: domain.marks },
      localStart,
      domain.end,
      marks,
    )
    this.take(
      { kind: 'domain', value: domain.value, marks: domain.marks },
      domain.start,
      domain.end,
      marks | markBit.part_of,
    )
    return { localStart: Math.max(localStart, start), end: domain.end }
  }

  /** Four word characters at least: no domain is shorter. */
  private mayBeDomain(start: number): boolean {
    const { text } = this
    for (let at = start; at < start + 4; at++) if (!isWord(text.charCodeAt(at))) return false
    return true
  }

  /** The domain that an address goes on with after its `@`. */
  private domainAfter(
    start: number,
    to: number,
  ): { value: string; marks: number; start: number; end: number } | null {
    const { text } = this
    let end = start
    while (
      end < to &&
      end - start <= maxDomain &&
      isWord(text.charCodeAt(end)) &&
      text.charCodeAt(end) !== 0x3a
    )
      end++
    meter.steps += end - start
    while (end > start && !isLetterOrDigitOrUnderscore(text.charCodeAt(end - 1))) end--
    // `a@b@c` is no address
    if (text.charCodeAt(end) === 0x40 && isWord(text.charCodeAt(end + 1))) return null
    const cut = this.trimName(text.slice(start, end), true)
    const written = cut.name
    if (!written.includes('.')) return null
    // an address is proof enough that a name was meant: file endings and member names do not matter
    const verdict = judgeHostName(written, { before: 0x40, after: 0 }, true)
    return verdict.is === 'domain'
      ? { value: verdict.value, marks: verdict.marks, start, end: start + cut.end }
      : null
  }

  /** Reads a run of word characters: addresses with colons first, then what stands between colons. */
  private readRun(start: number, end: number): void {
    // `::1` is the shortest of all
    if (end - start < 3) return
    const { text } = this
    meter.steps += end - start
    const colon = indexWithin(text, 0x3a, start, end)
    if (colon < 0) {
      this.readName(start, end)
      return
    }
    if (mayBeIpv6(text, colon, end) && this.readIpv6(start, end)) return
    if (this.readTonRaw(start, end)) return
    let at = start
    while (at < end) {
      let stop = indexWithin(text, 0x3a, at, end)
      if (stop < 0) stop = end
      if (stop > at) this.readName(at, stop)
      at = stop + 1
    }
  }

  private readIpv6(start: number, end: number): boolean {
    const { text } = this
    let from = start
    let isTaken = false
    while (from < end) {
      // a piece is a run of hex digits, colons and dots that starts and ends at a colon or at the edge of the run
      while (from < end && !isIpv6Char(text.charCodeAt(from))) from++
      let to = from
      while (to < end && isIpv6Char(text.charCodeAt(to))) to++
      if (to - from >= 2) isTaken = this.readIpv6Piece(from, to, start, end) || isTaken
      from = to + 1
    }
    return isTaken
  }

  private readIpv6Piece(from: number, to: number, runStart: number, runEnd: number): boolean {
    const { text } = this
    let start = from
    let end = to
    if (start > runStart) {
      // after letters: only behind a colon, as in `IPv6:2001:db8::1`
      const colon = indexWithin(text, 0x3a, start, end)
      if (colon < 0) return false
      start = colon + 1
    }
    if (end < runEnd) {
      let colon = end - 1
      while (colon >= start && text.charCodeAt(colon) !== 0x3a) colon--
      if (colon < start || text.charCodeAt(end) === 0x2d) return false
      if (isAlnum(text.charCodeAt(end)) || text.charCodeAt(end) === 0x5f) end = colon
    }
    while (end > start && text.charCodeAt(end - 1) === 0x2e) end--
    if (text.charCodeAt(end - 1) === 0x3a && text.charCodeAt(end - 2) !== 0x3a) end--
    if (text.charCodeAt(start) === 0x3a && text.charCodeAt(start + 1) !== 0x3a) start++
    const written = text.slice(start, end)
    const groups = end - start > 45 ? null : parseIpv6(written)
    if (groups === null || !isCredibleIpv6(written)) return false
    const mark = markOfIpv6(groups)
    const found: Found = { kind: 'ipv6', value: formatIpv6(groups), marks: mark === null ? 0 : markBit[mark] }
    const after = text.charCodeAt(end)
    const isNetwork = after === 0x2f && isDigit(text.charCodeAt(end + 1))
    this.take(found, start, end, this.defangedBetween(start, end) | (isNetwork ? markBit.network : 0))
    return true
  }

  /** `workchain:` and 64 hex digits, the raw form of a TON address. */
  private readTonRaw(start: number, end: number): boolean {
    if (end - start < 66) return false
    const { text } = this
    const match = /^(?:0|-1):[0-9a-fA-F]{64}$/.exec(text.slice(start, Math.min(end, start + 80)))
    if (match === null) return false
    this.take({ kind: 'crypto', value: match[0].toLowerCase(), marks: 0 }, start, end, 0)
    return true
  }

  /** Reads a run of label characters without colons: an address, a name, or something long. */
  private readName(from: number, to: number): void {
    const { text } = this
    let start = from
    let end = to
    while (start < end && isEdge(text.charCodeAt(start))) start++
    while (end > start && isEdge(text.charCodeAt(end - 1))) end--
    if (end <= start) return
    if (indexWithin(text, 0x2e, start, end) < 0) {
      this.readLongRuns(start, end)
      return
    }
    // an ellipsis separates
    for (let at = start; at < end; ) {
      let gap = at
      while (gap < end && !(text.charCodeAt(gap) === 0x2e && text.charCodeAt(gap + 1) === 0x2e)) gap++
      if (gap > at) this.readDotted(at, gap)
      at = gap
      while (at < end && text.charCodeAt(at) === 0x2e) at++
    }
    meter.steps += end - start
  }

  private readDotted(start: number, end: number): void {
    if (this.readIpv4(start, end) || this.readIpv4AmongScript(start, end)) return
    if (!this.readDomain(start, end)) this.readLongRuns(start, end)
  }

  private readIpv4(start: number, end: number): boolean {
    const { text } = this
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at)
      if (!isNumeric(code) && code !== 0x2d && code !== 0x5f) return this.readIpv4WithPrefix(start, end)
    }
    for (let at = start; at < end; ) {
      let stop = at
      while (stop < end && isNumeric(text.charCodeAt(stop))) stop++
      this.readQuad(at, stop)
      at = stop + 1
    }
    return true
  }

  /** An address in text of a script without spaces: `主机198.51.100.7已被感染`. */
  private readIpv4AmongScript(start: number, end: number): boolean {
    const { text } = this
    let from = start
    while (from < end && !isNumeric(text.charCodeAt(from))) if (text.charCodeAt(from++) < 128) return false
    let to = from
    while (to < end && isNumeric(text.charCodeAt(to))) to++
    if (from === start && to === end) return false
    if (to - from < 7 || (to < end && text.charCodeAt(to) < 128)) return false
    this.readQuad(from, to)
    return true
  }

  /** An address behind a word and `_`, as in `host_10.0.0.1`. */
  private readIpv4WithPrefix(start: number, end: number): boolean {
    const { text } = this
    let underscore = end - 1
    while (underscore >= start && end - underscore <= 16 && text.charCodeAt(underscore) !== 0x5f) underscore--
    if (underscore < start || end - underscore > 16) return false
    for (let at = underscore + 1; at < end; at++) if (!isNumeric(text.charCodeAt(at))) return false
    this.readQuad(underscore + 1, end)
    return true
  }

  private readQuad(from: number, to: number): void {
    const { text } = this
    let start = from
    let end = to
    while (start < end && text.charCodeAt(start) === 0x2e) start++
    while (end > start && text.charCodeAt(end - 1) === 0x2e) end--
    if (end - start < 7) return
    const written = text.slice(start, Math.min(end, start + 64))
    const address = end - start > 15 ? null : parseIpv4(written)
    if (address === null) {
      const octets = written.split('.')
      if (octets.length > 4) this.refuse(start, end, 'longer-number')
      else if (octets.length === 4 && octets.some((octet) => /^0\d/.test(octet)))
        this.refuse(start, end, 'leading-zero')
      return
    }
    if (this.isVersion(start)) {
      this.refuse(start, end, 'version')
      return
    }
    const mark = markOfIpv4(address)
    const isNetwork = text.charCodeAt(end) === 0x2f && isDigit(text.charCodeAt(end + 1))
    const marks = this.defangedBetween(start, end) | (isNetwork ? markBit.network : 0)
    const needs = start === 0 && (marks & markBit.defanged) === 0 ? 'no-version-before' : null
    this.take(
      { kind: 'ipv4', value: written, marks: mark === null ? 0 : markBit[mark] },
      start,
      end,
      marks,
      needs,
    )
  }

  /** `Chrome/126.0.0.0`: a quad behind a product name and a slash is a version; behind a host name it is an address. */
  private isVersion(start: number): boolean {
    const { text } = this
    if (text.charCodeAt(start - 1) === 0x3d)
      return /version=$/i.test(text.slice(Math.max(0, start - 12), start))
    if (text.charCodeAt(start - 1) !== 0x2f) return false
    let at = start - 1
    const least = Math.max(0, at - 64)
    while (at > least && isProductChar(text.charCodeAt(at - 1))) at--
    const product = text.slice(at, start - 1)
    return /[a-z]/i.test(product) && !product.includes('.') && !roles.test(product)
  }

  private readDomain(from: number, to: number): boolean {
    const { text } = this
    if (to - from > 1024 || to - from < 4) return false
    const cut = this.trimName(text.slice(from, to), false)
    const written = cut.name
    if (!written.includes('.')) return false
    const start = from + cut.start
    const end = from + cut.end
    const marks = this.defangedBetween(start, end)
    const context = { before: this.beforeName(start), after: text.charCodeAt(end) }
    const verdict = judgeHostName(written, context, marks !== 0)
    if (verdict.is === 'refused') {
      this.refuse(start, end, verdict.reason)
      return false
    }
    const needs = marks === 0 && isMemberLike(verdict.value.split('.')) ? 'no-assignment-after' : null
    this.take({ kind: 'domain', value: verdict.value, marks: verdict.marks }, start, end, marks, needs)
    return true
  }

  /** The character before a name; `//` of a link without scheme does not make it a part of a path. */
  private beforeName(start: number): number {
    const { text } = this
    return start >= 2 && text.charCodeAt(start - 1) === 0x2f && text.charCodeAt(start - 2) === 0x2f
      ? 0
      : text.charCodeAt(start - 1)
  }

  /** Hashes and crypto addresses: runs of letters and digits of the right length. */
  private readLongRuns(from: number, to: number): void {
    const { text } = this
    if (to - from < 14) return
    const ton = this.longRun(from, to)
    if (ton) return
    let at = from
    while (at < to) {
      while (at < to && !isAlnum(text.charCodeAt(at))) at++
      const start = at
      while (at < to && isAlnum(text.charCodeAt(at))) at++
      if (at - start >= 14) this.longRun(start, at)
    }
    meter.steps += to - from
  }

  private longRun(start: number, end: number): boolean {
    if (end - start > 128) return false
    const verdict = judgeLongRun(this.text.slice(start, end))
    if (verdict === null) return false
    if (verdict.is === 'refused') this.refuse(start, end, verdict.reason)
    else this.take(verdict.found, start, end, verdict.marks, verdict.needs)
    return true
  }

  private readCves(from: number, to: number, marks: number): void {
    const { text } = this
    if (to - from < 13 || !this.mayHoldCve) return
    const region = from === 0 && to === text.length ? text : text.slice(from, to)
    cve.lastIndex = 0
    for (const match of region.matchAll(cve)) {
      const start = from + match.index
      const [year = '', number = ''] = [match[1], match[2]]
      if (isAlnum(text.charCodeAt(start - 1))) continue
      if (Number(year) < 1999 || Number(year) > 2099) continue
      this.take(
        { kind: 'cve', value: `CVE-${year}-${number}`, marks: 0 },
        start,
        start + match[0].length,
        marks,
      )
    }
    meter.steps += to - from
  }

  /** A name without what other scripts wrote directly before and after it. */
  private trimName(run: string, isAfterAt: boolean): { name: string; start: number; end: number } {
    if (this.isAscii) return { name: run, start: 0, end: run.length }
    const { start, end } = trimToScript(run)
    const from = isAfterAt ? 0 : start
    return { name: run.slice(from, end), start: from, end }
  }

  private take(found: Found, start: number, end: number, marks: number, needs: Needs | null = null): void {
    const { source } = this
    const isChanged = source.shifts !== null
    this.hits.push({
      found,
      start: isChanged ? originOf(source, start) : start,
      end: isChanged ? originOf(source, end - 1) + this.widthAt(end - 1) : end,
      marks: isChanged ? marks | this.defangedBetween(start, end) : marks,
      needs,
    })
  }

  /** How many characters of the original the character at an index of the text stands for. */
  private widthAt(index: number): number {
    const { source } = this
    if (this.defangedBetween(index, index + 1) === 0) return 1
    return Math.max(1, originOf(source, index + 1) - originOf(source, index))
  }

  private refuse(start: number, end: number, reason: RefusalReason): void {
    this.refusals.push({ start: originOf(this.source, start), end: originOf(this.source, end), reason })
  }

  private defangedBetween(start: number, end: number): number {
    const { evidence } = this.source
    if (evidence.length === 0) return 0
    const next = evidence[evidenceFrom(evidence, start)]
    return next !== undefined && next < end ? markBit.defanged : 0
  }
}

/** Words before a slash that name a place, not a product: `/dev/tcp/…`, `HIER_DIRECT/…`, `localhost/…`. */
const roles =
  /^(?:localhost|tcp|udp|ip|ipv4|host|addr|address|peer|client|server|src|dst|via|proxy|[A-Z]+_[A-Z_]+)$/

/** The index of a character in [from, to), or -1. Unlike `indexOf` it never reads further than it was asked to. */
function indexWithin(text: string, code: number, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    if (text.charCodeAt(at) === code) {
      meter.steps += at - from
      return at
    }
  }
  meter.steps += to - from
  return -1
}

function isIpv6Char(code: number): boolean {
  return isHex(code) || code === 0x3a || code === 0x2e
}

/** Rules out what only looks like an address: `::`, `a::b` of C++, a MAC or EUI-64 in pairs of digits. */
function isCredibleIpv6(written: string): boolean {
  if (written === '::') return false
  if (/^[0-9a-f]{2}(?::[0-9a-f]{2}){7}$/i.test(written)) return false
  if (/^::\d{1,2}$/.test(written) && written !== '::1') return false
  return /\d/.test(written) ? true : written.split(':').length >= 4
}

/** Every IPv6 address has `::`, or at least six colons. */
function mayBeIpv6(text: string, colon: number, end: number): boolean {
  let colons = 0
  for (let at = colon; at >= 0; at = indexWithin(text, 0x3a, at + 1, end)) {
    colons++
    if (colons >= 6 || text.charCodeAt(at + 1) === 0x3a) return true
  }
  return false
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function isEdge(code: number): boolean {
  return code === 0x2e || code === 0x2d || code === 0x5f
}

function isProductChar(code: number): boolean {
  return isAlnum(code) || code === 0x2d || code === 0x5f || code === 0x2e
}

function isLetterOrDigitOrUnderscore(code: number): boolean {
  return isAlnum(code) || code === 0x5f || (code > 127 && isWord(code))
}
