import { formatIpv6, parseIpv6 } from '../net/ipv6.ts'
import { markOfIpv6 } from '../net/special-address.ts'
import { isAlnum, isDigit, isHex } from './character-class.ts'
import { indexWithin } from './index-within.ts'
import { type Found, markBit } from './indicator.ts'
import type { OpenToken } from './open-token.ts'

/** IPv6 addresses in a token, and similar text: times, C++ names, hardware addresses. */

/** Whether a run with its first colon at an index may contain one: every address has `::`, or at least six colons. */
export function mayBeIpv6(text: string, colon: number, end: number): boolean {
  let colons = 0
  for (let at = colon; at >= 0; at = indexWithin(text, 0x3a, at + 1, end)) {
    colons++
    if (colons >= 6 || text.charCodeAt(at + 1) === 0x3a) return true
  }
  return false
}

/** Reads a run of word characters; true when an address was taken. */
export function readIpv6(token: OpenToken, start: number, end: number): boolean {
  const { text } = token
  let isTaken = false
  // no address contains an underscore: `__2001:db8::1__` is markup
  while (start < end && text.charCodeAt(start) === 0x5f) start++
  while (end > start && text.charCodeAt(end - 1) === 0x5f) end--
  let from = start
  while (from < end) {
    // a piece is a run of hex digits, colons and dots that starts and ends at a colon or at the edge of the run
    while (from < end && !isIpv6Char(text.charCodeAt(from))) from++
    let to = from
    while (to < end && isIpv6Char(text.charCodeAt(to))) to++
    if (to - from >= 2) isTaken = readPiece(token, from, to, start, end) || isTaken
    from = to + 1
  }
  return isTaken
}

function readPiece(token: OpenToken, from: number, to: number, runStart: number, runEnd: number): boolean {
  const { text } = token
  let start = from
  let end = to
  if (start > runStart) {
    // after letters, an address can only begin after a colon, as in `IPv6:2001:db8::1`
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
  if (groups === null || !isCredible(written)) return false
  const mark = markOfIpv6(groups)
  const found: Found = { kind: 'ipv6', value: formatIpv6(groups), marks: mark === null ? 0 : markBit[mark] }
  const after = text.charCodeAt(end)
  const isNetwork = after === 0x2f && isDigit(text.charCodeAt(end + 1))
  token.take(found, start, end, token.defangedBetween(start, end) | (isNetwork ? markBit.network : 0))
  return true
}

/** Rules out what only looks like an address: `::`, `a::b` of C++, a MAC or EUI-64 in pairs of digits. */
function isCredible(written: string): boolean {
  if (written === '::') return false
  if (/^[0-9a-f]{2}(?::[0-9a-f]{2}){7}$/i.test(written)) return false
  if (/^::\d{1,2}$/.test(written) && written !== '::1') return false
  return /\d/.test(written) ? true : written.split(':').length >= 4
}

function isIpv6Char(code: number): boolean {
  return isHex(code) || code === 0x3a || code === 0x2e
}
