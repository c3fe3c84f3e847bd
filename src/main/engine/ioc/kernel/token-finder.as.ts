import {
  counting,
  empty,
  everyHit,
  flagAt,
  flagBackslash,
  flagDefanging,
  flagQuoted,
  flagSlash,
  flagV,
  haltedAtEnd,
  haltedByRecords,
  haltedBySpellings,
  plain,
  recordWords,
  surroundingBytes,
  versioned,
  versionEndings,
} from './agreed'
import { isJoint, joined, mayJoin } from './joints.as'
import { count, find, probed, stateOf } from './kept-tokens.as'
import {
  classify,
  countLines,
  isDelimiter,
  isSign,
  lineFeeds,
  longToken,
  looksAtAll,
  nextDelimiter,
  nextStop,
  startLines,
  startOf,
} from './marks.as'
import { looked, mayHoldIndicator } from './may-hold-indicator.as'
import {
  byteAt,
  longestKept,
  maxRecords,
  recordsAt,
  SOFT,
  reportsAt,
} from './memory.as'

/**
 * The inner loop of extraction, in AssemblyScript: finds the tokens in a window of bytes that may contain an indicator,
 * and counts those whose reading is known. It makes no decisions about indicators: new tokens are passed to the token
 * reader as records. `scripts/write-kernel.ts` compiles it; `token-finder.ts` is its only caller and documents the
 * exports.
 */
export { forget, forgetCounts, touchedCount } from './kept-tokens.as'
export { lineFeeds, lookAtAll } from './marks.as'
export {
  entriesAt,
  entryWords,
  feedsAt,
  keyAt,
  keySize,
  maxEntries,
  maxRecords,
  prepare,
  recordsAt,
  touchedAt,
  windowAt,
  windowSize,
} from './memory.as'

// index at which a token continues after a spelled-out separator, or -1
@external('host', 'joinAfter')
declare function joinAfter(start: i32, at: i32): i32

const maxToken: i32 = 16384

let records: i32 = 0
let steps: f64 = 0
let halted: i32 = haltedAtEnd

/** Returns the number of records made by the last scan. */
export function recordCount(): i32 {
  return records
}

/** Returns the number of bytes and table slots that the last scan read, including repeated reads. */
export function stepCount(): f64 {
  return steps
}

/** Why the last scan ended; `forget` makes room for tokens. */
export function haltCause(): i32 {
  return halted
}

/**
 * Finds the tokens of [from, length) of the window. Returns the index at which to continue: the first token that has to
 * wait for more bytes, or the one for which there was no room.
 */
export function scan(from: i32, length: i32, isLast: i32, epoch: i32, mode: i32): i32 {
  records = 0
  steps = 0
  halted = haltedAtEnd
  startLines(from)
  classify(from, length)
  steps += <f64>(length - from)
  const safe = isLast ? length : length - surroundingBytes
  let at = from
  for (;;) {
    const stop = nextStop(at, length)
    if (stop >= length) {
      at = isLast ? length : startOf(max(at, safe), at)
      break
    }
    const start = startOf(stop, at)
    // bytes before a stop may be read again, one by one
    steps += <f64>(stop - start)
    if (isDelimiter(start)) {
      // a joint without a token before it
      at = start + 1
      continue
    }
    const limit = min(length, start + maxToken)
    let spaced = false
    at = start
    for (;;) {
      at = nextDelimiter(at, limit)
      if (at >= start + maxToken) {
        steps += <f64>maxToken
        at = cutOf(start)
        break
      }
      if (at >= length) break
      let next = -1
      if (looksAtAll || isJoint(at)) {
        const may = looksAtAll || mayJoin(start, at)
        steps += <f64>joined
        if (may) next = joinAfter(start, at)
      }
      if (next < 0) break
      spaced = true
      at = next
    }
    steps += <f64>(at - start)
    if (at > safe && !isLast) {
      at = start
      break
    }
    const size = at - start
    if (size < 3 && !looksAtAll) continue
    if (!spaced && !looksAtAll) {
      if (size < longToken && !isSign(stop)) continue
      const may = mayHoldIndicator(start, at)
      steps += <f64>looked
      if (!may) continue
    }
    if (!report(start, at, spaced, epoch, mode)) {
      at = start
      break
    }
  }
  countLines(at)
  steps += <f64>(at - from)
  return at
}

/** Counts a token or makes a record of it; false when there is no room for it. */
function report(start: i32, end: i32, spaced: bool, epoch: i32, mode: i32): bool {
  if (records === maxRecords) {
    halted = haltedByRecords
    return false
  }
  const size = end - start
  let entry = -1
  if (size <= longestKept) {
    entry = find(start, end, epoch)
    steps += <f64>probed
    if (entry === -2) {
      halted = haltedBySpellings
      return false
    }
  }
  const isQuoted = byteAt(start) === 0x40 && start > 0 && byteAt(start - 1) === 0x22
  if (entry >= 0 && !isQuoted) {
    const state = stateOf(entry)
    if (state === empty && mode <= everyHit) return true
    if (
      mode === counting &&
      (state === plain || (state === versioned && !looksAtAll && !mayFollowVersionWord(start))) &&
      count(entry, epoch)
    )
      return true
  }
  countLines(start)
  steps += <f64>size
  const record = recordsAt + records * (recordWords << 2)
  store<i32>(record, start)
  store<i32>(record, end, 4)
  store<i32>(record, (isQuoted ? flagQuoted : 0) | reported(start, end), 8)
  store<i32>(record, lineFeeds(), 12)
  store<i32>(record, entry, 16)
  records++
  return true
}

/** Combines the properties of a token's bytes into bits of the record's flags. */
function reported(start: i32, end: i32): i32 {
  let bits: i32 = 0
  for (let at = start; at < end; at++) bits |= <i32>load<u8>(reportsAt + byteAt(at))
  // readers skip what is not flagged
  if (looksAtAll) bits |= flagAt | flagDefanging | flagV | flagSlash | flagBackslash
  return bits & ~(<i32>SOFT)
}

/** Where an over-long token is cut: behind the last soft separator of its second half, else at its full length. */
function cutOf(start: i32): i32 {
  const end = start + maxToken
  for (let at = end; at > start + maxToken / 2; at--)
    if ((load<u8>(reportsAt + byteAt(at - 1)) & SOFT) !== 0) return at
  // never within a UTF-8 character
  let cut = end
  while (cut > end - 3 && (byteAt(cut) & 0xc0) === 0x80) cut--
  return cut
}

/** Whether the bytes before an index may end in a version word, with one sign and one space at most in between. */
function mayFollowVersionWord(at: i32): bool {
  let last = at - 1
  if (last < 0) return false
  let byte = byteAt(last)
  if (byte === 0x20 || byte === 0xa0 || (byte >= 0x09 && byte <= 0x0d && byte !== 0x0a)) last--
  if (last < 0) return false
  byte = byteAt(last)
  if (byte === 0x2e || byte === 0x3a || byte === 0x3d) last--
  if (last < 0) return false
  byte = byteAt(last) | 32
  return byte >= 0x61 && byte <= 0x7a && ((versionEndings >> (byte - 0x61)) & 1) !== 0
}
