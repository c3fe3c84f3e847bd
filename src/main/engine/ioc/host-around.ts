import { endsLikeFile, isCodeByItself, startsLikeCode } from './code-names.ts'
import type { KnownLine } from './line-memo.ts'
import { markupAround } from './markup.ts'
import { meter } from './meter.ts'
import { textAt } from './spelled-separator.ts'
import type { TokenHit } from './token-reading.ts'

/**
 * Whether the context of a name shows that a host is meant, where the name itself could also be a member of code, a
 * package or a file (`mail.click`, `evil.zip`). That is the case beside an address in brackets, after the words and
 * keys with which daemons, resolvers and mail servers name their peers, in a header field, and alone on a line or in a
 * cell. Reads one line only, at most 160 bytes before and after.
 */
export function isHostAround(
  window: Buffer,
  start: number,
  end: number,
  hit: TokenHit,
  line: KnownLine,
): boolean {
  const { found, doubt } = hit
  const { value } = found
  const marks = window[start - 1] === window[end] ? markupAround(window, start, end) : 0
  if (marks > 0) return isHostAround(window, start - marks, end + marks, hit, line)
  const after = behindPort(window, end)
  if (isBesideAddress(window, start, after)) return true
  // `name(`, `name =`, `name.member`: code, whatever precedes it
  if (isUsedAsCode(window, after)) return false
  const before = textBefore(window, start)
  if (isUnderKey(before, value, window[after] as number) || zoneRecord.test(textAt(window, after, 24)))
    return true
  if (isBehindWord(before, value, window, after)) return true
  const lineStart = line.startBefore(window, start)
  if (lineStart >= 0 && isInHostField(window, lineStart)) return true
  if (isCodeByItself(value) || (doubt === 'mixed-case' && !value.includes('-'))) return false
  if (lineStart >= 0 && isAloneOnLine(window, lineStart, start, after, value)) return true
  return isCell(window, lineStart, start, after, value)
}

const address = '(?:\\d{1,3}(?:\\.\\d{1,3}){3}|(?=[\\da-f]{0,4}:[\\da-f]{0,4}:)[\\da-f:.]{2,45})'
/** `name[192.0.2.1]`, `name (192.0.2.1)`, `name (helo.name [192.0.2.1])`, `name) [192.0.2.1]`. */
const addressBehind = new RegExp(
  `^\\)? ?[[(](?:[\\w.-]{1,80} )?[[(]?(?:IPv6:)?${address}(?:[#:]\\d{1,5})?[\\])%]`,
  'i',
)
/** `[192.0.2.1] name`, `(192.0.2.1) name`. */
const addressInBracketsBefore = new RegExp(`[[(](?:IPv6:)?${address}(?:[#:]\\d{1,5})?[\\])] ?$`, 'i')
/** `192.0.2.1 (name`, `[192.0.2.1] (name`, `192.0.2.1#53 (name`. */
const addressBefore = new RegExp(`(?:^|[\\s[(=])${address}(?:[#:]\\d{1,5})?\\]? ?[[(]$`, 'i')

function isBesideAddress(window: Buffer, start: number, after: number): boolean {
  const next = window[after] === 0x20 ? window[after + 1] : window[after]
  // space, `(`, `)`, `[`
  if ((next === 0x28 || next === 0x5b || next === 0x29) && addressBehind.test(read(window, after, 140)))
    return true
  const last = window[start - 1]
  const beforeBlank = last === 0x20 ? window[start - 2] : last
  if (
    (beforeBlank === 0x29 || beforeBlank === 0x5d) &&
    addressInBracketsBefore.test(textBefore(window, start))
  )
    return true
  return (last === 0x28 || last === 0x5b) && addressBefore.test(textBefore(window, start))
}

/** Returns the index after a full stop at the end of a name and after a port: `mail.click.`, `mail.click:443`. */
function behindPort(window: Buffer, end: number): number {
  let at = end
  if (window[at] === 0x2e) at++
  if (window[at] !== 0x3a) return at
  let digits = at + 1
  while (digits < at + 6 && isDigit(window[digits])) digits++
  return digits === at + 1 ? at : digits
}

const used = /^(?:[(=./\\?!*]|\[(?!unknown\])|\s{0,3}(?:=[^=>]|[+\-*/|&]=|=>|\?\.|::)|:[^\s])/

function isUsedAsCode(window: Buffer, after: number): boolean {
  const next = window[after]
  if (next === 0x0a || next === undefined) return false
  return used.test(read(window, after, 10))
}

/** Keys whose value is always a host. */
const hostKeys = new Set(
  `helo ehlo relay client client_name reverse_client_name helo_name rhost rdns ptr h fqdn sni qname query hostname
  server_name servername serveralias server-name remote_host remote-host dhost shost dsthost srchost dst_host src_host
  mail_host mailhost smtp_host smtp.mailfrom smtp.helo smtp.from smtp.rcptto header.d header.i header.from mailfrom
  sender_domain envelope-from envelope_from dns.question.name url.domain destination.domain source.domain
  tls.client.server_name host.name dest_host target_host http_host vhost authority :authority`.split(/\s+/),
)
/** Keys whose value is a host unless it starts like code. */
const likelyKeys = new Set(
  'host domain domains server site peer origin referer address mx ns cname src dst dest'.split(' '),
)
const keyBefore = /(?:^|[^\w.:-])(:?[a-z][\w.-]{0,40})["']?(?:=|[ \t]?:[ \t]?|([ \t]=[ \t]))["'<@]{0,2}$/i
/** `d=` and `i=` of a signature: a tag follows a space and ends with a semicolon (RFC 6376). */
const signatureTag = /[ \t][di]=@?$/

function isUnderKey(before: string, value: string, next: number): boolean {
  const last = before.charCodeAt(before.length - 1)
  if (!keyEndings.has(last)) return false
  if (next === 0x3b && signatureTag.test(before) && !isCodeByItself(value)) return true
  const match = keyBefore.exec(before)
  if (match === null) return false
  const [, key = '', spaced] = match
  const isCertain = hostKeys.has(key.toLowerCase()) && key !== 'h'
  // `hostname = request.host` is an assignment
  if (isCertain && spaced === undefined) return true
  if (!isCertain && !likelyKeys.has(key.toLowerCase())) return false
  return !isCodeByItself(value) && (!startsLikeCode(value) || (last !== 0x3d && spaced === undefined))
}

/** `=`, `:`, white space, quotes, `<`, `@`. */
const keyEndings = new Set([0x3d, 0x3a, 0x20, 0x09, 0x22, 0x27, 0x3c, 0x40])

const wordBefore =
  /(?:^|[^\w.$-])(from|by|e?hlo|helo|connect|host|hostname|domain|server|server_name|servername|serveralias|query|query\[\w{1,10}\]|reply|forwarded|cached|config|validation|whois|nslookup|dig|ping|traceroute|NS|CNAME|PTR|MX \d{1,5}|SRV \d{1,5} \d{1,5} \d{1,5})[ \t]{1,8}["'<]?$/i
/** `from name import`, `from name where`: continuations in code and queries. */
const clauseBehind =
  /^["'>]?(?:;|\s+(?:import|in|where|join|inner|left|right|cross|outer|order|group|limit|having|union|as|on|set|select)\b)/i
/** Words before `from` and `by` in messages of daemons and in reports; in other sentences code and files may follow. */
const talkOfPeers =
  /(?:^|\b(?:received|(?:dis)?connect\w*|rcpt|mail|query|log(?:in|on|ged)|password|session|requests?|client|relay\w*|accepted|failed|invalid|lost|timed out|refused|rejected|traffic|packets?|sent|delivered|response|auth\w*|sign\w*|attack\w*|prob(?:e|ing)\w*|beacon\w*)\b.*)\s*(?:from|by)\s+["'<]?$/i
const peerBehind = /^[>"']?\s+(?:port \d|\((?:unknown|e?hlo|helo|\[)|\[unknown|with e?smtp|by \S+\.\S)/i

function isBehindWord(before: string, value: string, window: Buffer, after: number): boolean {
  const last = before.charCodeAt(before.length - 1)
  if (last !== 0x20 && last !== 0x09 && last !== 0x3c && last !== 0x22 && last !== 0x27) return false
  const word = wordBefore.exec(before)?.[1]
  if (word === undefined || isCodeByItself(value)) return false
  if (!/^(?:from|by)$/i.test(word)) return true
  const behind = read(window, after, 24)
  return !clauseBehind.test(behind) && (talkOfPeers.test(before) || peerBehind.test(behind))
}

/** `name. 300 IN A`, `name IN AAAA`, `name A IN`: a zone file, a resolver's log. */
const zoneRecord =
  /^[ \t]+(?:\d{1,10}[ \t]+)?(?:IN[ \t]+(?:A|AAAA|MX|NS|TXT|CNAME|PTR|SOA|SRV|ANY|HTTPS|CAA)|(?:A|AAAA|MX|NS|TXT|CNAME|PTR|SOA|SRV|ANY|HTTPS|CAA)[ \t]+IN)\b/

/**
 * Header fields of mail and HTTP that contain hosts and mailboxes; not those that contain names of files and programs.
 */
const hostField =
  /^(?:> ?){0,3}(?:received(?:-spf)?|x-received|authentication-results|arc-(?:authentication-results|seal|message-signature)|dkim-signature|domainkey-signature|return-path|(?:resent-)?(?:from|to|cc|bcc|sender|reply-to)|errors-to|delivered-to|envelope-(?:from|to)|x-(?:original-to|originating-(?:host|ip|email)|envelope-(?:from|to)|sender[\w-]*|forwarded-[\w-]+|real-ip|host)|message-id|in-reply-to|references|list-[\w-]+|host|origin|referer)[ \t]*:/i

function isInHostField(window: Buffer, lineStart: number): boolean {
  return hostField.test(read(window, lineStart, 48))
}

const bullet = /^[ \t]*(?:(?:[-*+]|\xe2\x80\xa2|\xc2\xb7|\d{1,3}[.)])[ \t]+)?["'`<]?$/
const endOfLine = /^["'`>]?[ \t]*(?:\r?\n|$)/

function isAloneOnLine(
  window: Buffer,
  lineStart: number,
  start: number,
  after: number,
  value: string,
): boolean {
  if (start - lineStart > 24 || !endOfLine.test(read(window, after, 24))) return false
  const before = read(window, lineStart, start - lineStart)
  if (!bullet.test(before)) return false
  // an indented member belongs to an expression; a file after a bullet belongs to a listing
  if (/^[ \t]/.test(before) && startsLikeCode(value)) return false
  return !(/\S[ \t]/.test(before) && endsLikeFile(value))
}

/** Tab, comma, semicolon, bar. */
const separators = new Set([0x09, 0x2c, 0x3b, 0x7c])
/**
 * Cells that also occur in code: a path of members, a call, an assignment; and digests, beside which names are files.
 */
const telling = /^(?:#.*|[a-z_$][\w$]*(?:\.[a-z_$][\w$]*)+|.*[(){}=].*|[0-9a-f]{32,128})?$/i

/**
 * Whether a name is a cell of a row: a separator on both sides, or on one side and the edge of the line on the other.
 */
function isCell(window: Buffer, lineStart: number, start: number, after: number, value: string): boolean {
  const left = leftBorder(window, start)
  const right = rightBorder(window, after)
  const isFirst = left < 0 || window[left] === 0x0a
  const isLast = right >= window.length || window[right] === 0x0a
  const separator = isLast ? (isFirst ? undefined : window[left]) : window[right]
  if (separator === undefined || (!isFirst && window[left] !== separator)) return false
  if (!separators.has(separator)) return false
  if (separator === 0x7c) {
    // `… | script.py` is a pipe
    if (endsLikeFile(value) && (lineStart < 0 || window[lineStart] !== 0x7c)) return false
  } else if (window[start - 1] === 0x20 || window[after] === 0x20) {
    // a space beside a comma or semicolon is prose, or arguments
    return false
  }
  if (separator === 0x09 && isFirst && lineStart !== start && window[start - 1] !== 0x22) return false
  const mark = String.fromCharCode(separator)
  const neighbour = isLast ? cellBefore(window, left, mark) : cellBehind(window, right, mark)
  return !telling.test(neighbour.trim())
}

/** Returns the index of the cell's left border: a separator or a line feed; -1 at the start of the input. */
function leftBorder(window: Buffer, start: number): number {
  let at = start - 1
  if (window[at] === 0x22) at--
  while (at >= start - 40 && window[at] === 0x20) at--
  return at
}

function rightBorder(window: Buffer, after: number): number {
  let at = after
  if (window[at] === 0x22) at++
  while (at < after + 40 && (window[at] === 0x20 || window[at] === 0x0d)) at++
  return at
}

function cellBehind(window: Buffer, border: number, separator: string): string {
  const cell = upTo(upTo(read(window, border + 1, 72), '\n'), separator)
  return cell.replaceAll('"', '')
}

function cellBefore(window: Buffer, border: number, separator: string): string {
  const text = window.toString('latin1', Math.max(0, border - 72), border)
  meter.steps += text.length
  const line = text.slice(text.lastIndexOf('\n') + 1)
  return line.slice(line.lastIndexOf(separator) + 1).replaceAll('"', '')
}

function upTo(text: string, mark: string): string {
  const end = text.indexOf(mark)
  return end < 0 ? text : text.slice(0, end)
}

function read(window: Buffer, at: number, length: number): string {
  meter.steps += length
  return textAt(window, at, length)
}

/** Returns the text before a name on its line, as far as words and keys extend. */
function textBefore(window: Buffer, start: number): string {
  const text = window.toString('latin1', Math.max(0, start - 64), start)
  meter.steps += text.length
  return text.slice(text.lastIndexOf('\n') + 1)
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}
