import { parseIpv4 } from '../net/ipv4.ts'
import { markOfIpv4 } from '../net/special-address.ts'
import { isAlnum, isDigit, isNumeric } from './character-class.ts'
import { markBit } from './indicator.ts'
import type { OpenToken } from './open-token.ts'

/** IPv4 addresses in a token, and similar text: versions, longer numbers, octets with leading zeros. */

/**
 * Reads [start, end), which contains no colon. True when it consists of addresses or numbers and cannot be anything
 * else.
 */
export function readIpv4(token: OpenToken, start: number, end: number): boolean {
  return readQuads(token, start, end) || readAmongScript(token, start, end)
}

/** Reads digits and dots as one quad, or as several joined by `-` and `_`. */
function readQuads(token: OpenToken, start: number, end: number): boolean {
  const { text } = token
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (!isNumeric(code) && code !== 0x2d && code !== 0x5f) return readWithPrefix(token, start, end)
  }
  for (let at = start; at < end; ) {
    let stop = at
    while (stop < end && isNumeric(text.charCodeAt(stop))) stop++
    readQuad(token, at, stop)
    at = stop + 1
  }
  return true
}

/** An address in text of a script without spaces: `主机198.51.100.7已被感染`. */
function readAmongScript(token: OpenToken, start: number, end: number): boolean {
  const { text } = token
  let from = start
  while (from < end && !isNumeric(text.charCodeAt(from))) if (text.charCodeAt(from++) < 128) return false
  let to = from
  while (to < end && isNumeric(text.charCodeAt(to))) to++
  if (from === start && to === end) return false
  if (to - from < 7 || (to < end && text.charCodeAt(to) < 128)) return false
  readQuad(token, from, to)
  return true
}

/** An address behind a word and `_`, as in `host_10.0.0.1`. */
function readWithPrefix(token: OpenToken, start: number, end: number): boolean {
  const { text } = token
  let underscore = end - 1
  while (underscore >= start && end - underscore <= 16 && text.charCodeAt(underscore) !== 0x5f) underscore--
  if (underscore < start || end - underscore > 16) return false
  for (let at = underscore + 1; at < end; at++) if (!isNumeric(text.charCodeAt(at))) return false
  readQuad(token, underscore + 1, end)
  return true
}

function readQuad(token: OpenToken, from: number, to: number): void {
  const { text } = token
  let start = from
  let end = to
  while (start < end && text.charCodeAt(start) === 0x2e) start++
  while (end > start && text.charCodeAt(end - 1) === 0x2e) end--
  if (end - start < 7) return
  const written = text.slice(start, Math.min(end, start + 64))
  const address = end - start > 15 ? null : parseIpv4(written)
  if (address === null) {
    const octets = written.split('.')
    if (octets.length > 4) token.refuse(start, end, 'longer-number')
    else if (octets.length === 4 && octets.some((octet) => /^0\d/.test(octet)))
      token.refuse(start, end, 'leading-zero')
    return
  }
  if (isVersion(text, start)) {
    token.refuse(start, end, 'version')
    return
  }
  const mark = markOfIpv4(address)
  const isNetwork = text.charCodeAt(end) === 0x2f && isDigit(text.charCodeAt(end + 1))
  const marks = token.defangedBetween(start, end) | (isNetwork ? markBit.network : 0)
  const needs = start === 0 && (marks & markBit.defanged) === 0 ? 'no-version-before' : null
  token.take(
    { kind: 'ipv4', value: written, marks: mark === null ? 0 : markBit[mark] },
    start,
    end,
    marks,
    needs,
  )
}

/** Words before a slash that denote a location, not a product: `/dev/tcp/…`, `HIER_DIRECT/…`, `localhost/…`. */
const roles =
  /^(?:localhost|tcp|udp|ip|ipv4|host|addr|address|peer|client|server|src|dst|via|proxy|[A-Z]+_[A-Z_]+)$/

/**
 * Whether a quad is a version. `Chrome/126.0.0.0`: after a product name and a slash it is one; after a host name it is
 * an address.
 */
function isVersion(text: string, start: number): boolean {
  if (text.charCodeAt(start - 1) === 0x3d)
    return /version=$/i.test(text.slice(Math.max(0, start - 12), start))
  if (text.charCodeAt(start - 1) !== 0x2f) return false
  let at = start - 1
  const least = Math.max(0, at - 64)
  while (at > least && isProductChar(text.charCodeAt(at - 1))) at--
  const product = text.slice(at, start - 1)
  return /[a-z]/i.test(product) && !product.includes('.') && !roles.test(product)
}

function isProductChar(code: number): boolean {
  return isAlnum(code) || code === 0x2d || code === 0x5f || code === 0x2e
}
