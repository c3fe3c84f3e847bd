import { isWord } from './character-class.ts'
import { readCves } from './cve-in-token.ts'
import { markBit } from './indicator.ts'
import { readMailAddress } from './mail-address-in-token.ts'
import { meter } from './meter.ts'
import { OpenToken } from './open-token.ts'
import { refang } from './refang.ts'
import type { TokenReading } from './token-reading.ts'
import { closeUrl, headOfUrl, judgeUrl, openUrl } from './url-in-text.ts'
import { isDefangedScheme, startsWithScheme } from './url-scheme.ts'
import { readWordRun } from './word-run-in-token.ts'

/** Reads what a URL that was taken holds inside: from the end of its authority to its own end. */
export type ReadInner = (token: OpenToken, host: string, from: number, to: number) => void

/**
 * Finds the indicators in one token as it is written. URLs come first and divide it into regions; a region is read run by run, each as an e-mail
 * address or as whatever a run of word characters may be. The result depends on the token alone, so that it can be
 * cached;
 * anything that depends on the context is left to the scanner, as `needs`.
 *
 * @param reports bits of `recordFlag` for what the spelling may contain; anything not flagged is not searched for
 */
export function readPlainToken(spelling: string, reports: number, readInner: ReadInner): TokenReading {
  const token = new OpenToken(refang(spelling, reports), reports)
  const { text } = token
  let from = 0
  const budget = Math.max(leastBudget, text.length)
  /** Number of characters of URLs that were read and refused. */
  let spent = 0
  for (
    let colon = token.hasSlash ? schemeEndFrom(token, 0) : -1;
    colon >= 0;
    colon = schemeEndFrom(token, Math.max(colon + 1, from))
  ) {
    const opened = openUrl(text, colon, from)
    // a scheme written twice: the inner URL is meant
    if (opened === null || startsWithScheme(text, opened.afterScheme)) continue
    if (spent > budget) {
      // avoids reading the rest of a token again for every invalid host
      const head = headOfUrl(text, opened)
      if (head === null) continue
      const reported = judgeUrl(text, head)
      if (reported.is === 'refused') {
        token.refuse(head.start, head.end, reported.reason)
        continue
      }
    }
    const candidate = closeUrl(text, opened)
    if (candidate === null) continue
    const verdict = judgeUrl(text, candidate)
    if (verdict.is === 'refused') {
      token.refuse(candidate.start, candidate.end, verdict.reason)
      spent += candidate.end - candidate.start
      continue
    }
    readRegion(token, from, candidate.start)
    const marks = verdict.marks | (isDefangedScheme(candidate.written) ? markBit.defanged : 0)
    token.take(verdict.found, candidate.start, candidate.end, marks)
    if (verdict.host !== null) {
      const { found, start, end } = verdict.host
      token.take(found, start, end, verdict.host.marks | markBit.part_of)
    }
    readInner(token, verdict.host?.found.value ?? '', verdict.pathStart, candidate.end)
    from = candidate.end
    token.floor = from
    readCves(token, candidate.start, candidate.end, markBit.part_of)
  }
  readRegion(token, from, text.length)
  return token.close()
}

/** Minimum budget of characters of refused URLs, even for a short token. */
const leastBudget = 1024

/**
 * Returns the index of the next colon followed by two slashes, of either kind, or -1. Indices increase, so that the
 * token is searched once.
 */
function schemeEndFrom(token: OpenToken, from: number): number {
  const { text } = token
  if (token.slashAt !== -1 && token.slashAt < from) token.slashAt = slashesFrom(text, from)
  if (token.backslashAt >= 0 && token.backslashAt < from) {
    const next = text.indexOf(':\\\\', from)
    meter.steps += (next < 0 ? text.length : next) - from
    token.backslashAt = next
  }
  const { slashAt, backslashAt } = token
  return slashAt < 0 || (backslashAt >= 0 && backslashAt < slashAt) ? backslashAt : slashAt
}

function slashesFrom(text: string, from: number): number {
  let colon = text.indexOf(':/', from)
  while (colon >= 0 && text.charCodeAt(colon + 2) !== 0x2f) colon = text.indexOf(':/', colon + 1)
  meter.steps += (colon < 0 ? text.length : colon) - from
  return colon
}

/** Reads the part of the token between URLs. */
function readRegion(token: OpenToken, from: number, to: number): void {
  const { text } = token
  if (to <= from) return
  let at = from
  while (at < to) {
    if (!isWord(text.charCodeAt(at))) {
      at++
      continue
    }
    const start = at
    let colon = -1
    let hasDot = false
    for (; at < to; at++) {
      const code = text.charCodeAt(at)
      if (!isWord(code)) break
      if (code === 0x2e) hasDot = true
      else if (code === 0x3a && colon < 0) colon = at
    }
    const address = token.hasAt ? readMailAddress(token, start, at, to) : null
    if (address === null) {
      readWordRun(token, start, at, colon, hasDot)
      continue
    }
    const end = address.localStart
    if (end > start) readWordRun(token, start, end, colon < end ? colon : -1, hasDot)
    at = Math.max(address.end, at)
    token.floor = address.end
  }
  meter.steps += to - from
  readCves(token, from, to, 0)
}
