import { isAlnum } from './character-class.ts'
import { judgeLongRun } from './long-run.ts'
import { meter } from './meter.ts'
import type { OpenToken } from './open-token.ts'

/** Hashes and crypto addresses in a token: runs of letters and digits of the right length. */

/** Reads a run without colons: as a whole, else each of its runs of letters and digits. */
export function readLongRuns(token: OpenToken, from: number, to: number): void {
  const { text } = token
  if (to - from < 14) return
  if (readLongRun(token, from, to)) return
  let at = from
  while (at < to) {
    while (at < to && !isAlnum(text.charCodeAt(at))) at++
    const start = at
    while (at < to && isAlnum(text.charCodeAt(at))) at++
    if (at - start >= 14) readLongRun(token, start, at)
  }
  meter.steps += to - from
}

function readLongRun(token: OpenToken, start: number, end: number): boolean {
  if (end - start > 128) return false
  const verdict = judgeLongRun(token.text.slice(start, end))
  if (verdict === null) return false
  if (verdict.is === 'refused') token.refuse(start, end, verdict.reason)
  else token.take(verdict.found, start, end, verdict.marks, verdict.needs)
  return true
}

/** Length of a TON address in its user-friendly form; any of its characters may be `-` or `_`. */
const tonKeyLength = 48

/** Reads a run as a TON address, ignoring equal numbers of `_` or `-` on both sides (markup); true when it is one. */
export function readTonKey(token: OpenToken, from: number, to: number): boolean {
  if (to - from < tonKeyLength) return false
  const around = (to - from - tonKeyLength) / 2
  if (around > 3 || !Number.isInteger(around)) return false
  const { text } = token
  const mark = text.charCodeAt(from)
  for (let index = 0; index < around; index++) {
    if (mark !== 0x5f && mark !== 0x2d) return false
    if (text.charCodeAt(from + index) !== mark || text.charCodeAt(to - 1 - index) !== mark) return false
  }
  return readLongRun(token, from + around, to - around)
}

/** Reads a run as the raw form of a TON address, `workchain:` and 64 hex digits; true when it was one. */
export function readTonRaw(token: OpenToken, start: number, end: number): boolean {
  if (end - start < 66) return false
  const match = /^(?:0|-1):[0-9a-fA-F]{64}$/.exec(token.text.slice(start, Math.min(end, start + 80)))
  if (match === null) return false
  token.take({ kind: 'crypto', value: match[0].toLowerCase(), marks: 0 }, start, end, 0)
  return true
}
