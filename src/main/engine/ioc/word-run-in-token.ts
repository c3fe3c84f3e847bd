import { readDomain } from './domain-in-token.ts'
import { judgeHostName } from './host-name.ts'
import { indexWithin } from './index-within.ts'
import { readIpv4 } from './ipv4-in-token.ts'
import { mayBeIpv6, readIpv6 } from './ipv6-in-token.ts'
import { readLongRuns, readTonKey, readTonRaw } from './long-run-in-token.ts'
import { meter } from './meter.ts'
import type { OpenToken } from './open-token.ts'
import { betweenScripts } from './script-borders.ts'

/** Runs of word characters: an address with colons, or between colons an address, a name, or a long run. */

/** `t.co`; addresses and values recognised by their length are longer. */
const shortestName = 4

/**
 * Reads a run of word characters: addresses with colons first, then the text between colons.
 *
 * @param colon index of its first colon, or -1
 * @param hasDot whether it may contain a dot
 */
export function readWordRun(
  token: OpenToken,
  start: number,
  end: number,
  colon: number,
  hasDot: boolean,
): void {
  // `::1` is the shortest indicator
  if (end - start < 3) return
  const { text } = token
  const pieces = token.isAscii ? null : betweenScripts(text, start, end)
  if (pieces !== null) {
    if (hasDot) refuseMixedName(token, start, end)
    for (const { from, to } of pieces) readWordRun(token, from, to, indexWithin(text, 0x3a, from, to), hasDot)
    return
  }
  meter.steps += end - start
  if (colon < 0) {
    if (end - start >= shortestName) readName(token, start, end, hasDot)
    return
  }
  if (mayBeIpv6(text, colon, end) && readIpv6(token, start, end)) return
  if (readTonRaw(token, start, end)) return
  let at = start
  while (at < end) {
    let stop = indexWithin(text, 0x3a, at, end)
    if (stop < 0) stop = end
    if (stop - at >= shortestName) readName(token, at, stop, hasDot)
    at = stop + 1
  }
}

/**
 * Records that a name with a label that mixes scripts without spaces with others was not taken as a whole, where it
 * could be one.
 */
function refuseMixedName(token: OpenToken, start: number, end: number): void {
  if (end - start > longestMixedName) return
  const written = token.text.slice(start, end)
  if (judgeHostName(written, { before: 0, after: 0 }, true).is === 'domain')
    token.refuse(start, end, 'mixed-script')
}

/** Maximum number of characters of a name, with a margin for those that its canonical form omits. */
const longestMixedName = 512

/** Reads a run of label characters without colons: an address, a name, or a long run. */
function readName(token: OpenToken, from: number, to: number, hasDot: boolean): void {
  const { text } = token
  if (readTonKey(token, from, to)) return
  let start = from
  let end = to
  while (start < end && isEdge(text.charCodeAt(start))) start++
  while (end > start && isEdge(text.charCodeAt(end - 1))) end--
  if (end - start < shortestName) return
  if (!hasDot || indexWithin(text, 0x2e, start, end) < 0) {
    readLongRuns(token, start, end)
    return
  }
  // an ellipsis is a separator
  for (let at = start; at < end; ) {
    const ellipsis = token.ellipsisFrom(at)
    const gap = ellipsis < 0 || ellipsis > end ? end : ellipsis
    if (gap > at) readDotted(token, at, gap)
    at = gap
    while (at < end && text.charCodeAt(at) === 0x2e) at++
  }
  meter.steps += end - start
}

function readDotted(token: OpenToken, start: number, end: number): void {
  if (readIpv4(token, start, end)) return
  if (!readDomain(token, start, end)) readLongRuns(token, start, end)
}

function isEdge(code: number): boolean {
  return code === 0x2e || code === 0x2d || code === 0x5f
}
