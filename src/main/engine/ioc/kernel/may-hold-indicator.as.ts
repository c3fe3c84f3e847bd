import { longToken, nextSign } from './marks.as'
import {
  AT,
  BACKSLASH,
  byteAt,
  CLOSE,
  COLON,
  DIGIT,
  DOT,
  ENCODER,
  endingsAt,
  HIGH,
  JOINER,
  kindAt,
  kindsAt,
  LETTER,
  OPEN,
  OTHER,
  windowAt,
} from './memory.as'

// whether the letters [at, at + length) of the window are a top-level domain, 0 or 1
@external('host', 'isTopLevel')
declare function isTopLevel(at: i32, length: i32): i32

/** Number of bytes that the last `mayHoldIndicator` read. */
export let looked: i32 = 0

/** Cost of calling the host about an ending, in bytes read. */
const asking: i32 = 16

/** Whether the label that starts at an index may end a name: a top-level domain, or one too long to pack. */
function mayEndName(from: i32, end: i32): bool {
  let packed: u64 = 0
  let at = from
  while (at < end) {
    const letter = byteAt(at) | 32
    if (letter < 0x61 || letter > 0x7a) break
    packed = packed * 32 + <u64>(letter - 0x60)
    at++
    looked++
    if (at - from > 8) return true
  }
  if (at === from) return false
  if (at < end) {
    // digits, hyphens and letters of other scripts: an A-label, or a name that continues
    const kind = kindAt(at)
    if (
      kind === DIGIT ||
      kind === JOINER ||
      kind === HIGH ||
      kind === OPEN ||
      kind === CLOSE ||
      kind === BACKSLASH ||
      kind === ENCODER
    )
      return true
  }
  const place = endingsAt + (<i32>((packed * 0x9e3779b97f4a7c15) >> 52) << 3)
  const kept = load<u64>(place)
  if (kept >> 1 === packed) return (kept & 1) === 1
  looked += asking
  const answer = isTopLevel(from, at - from)
  store<u64>(place, (packed << 1) | <u64>answer)
  return answer === 1
}

/** True for lengths that hashes and addresses have. */
function isInformativeLength(length: i32): bool {
  return (length >= 26 && length <= 44) || length === 48 || length === 64 || length === 128
}

/**
 * Whether a token may contain an indicator. Times, paths, versions, counters and words, which make up most of any text,
 * are rejected here. False positives are possible, false negatives are not.
 */
export function mayHoldIndicator(start: i32, end: i32): bool {
  looked = end - start
  digitAfter = -1
  if (maySignsHold(start, end)) return true
  const size = end - start
  if (size < shortestHash && !(size >= longToken && mayHoldCode(start, size))) return false
  looked += size
  return mayRunsHold(start, end)
}

/** Minimum length of a run that may be a hash or an address by its length alone. */
const shortestHash: i32 = 26

/** Whether a token of 13 to 25 bytes contains a `v` as in CVE, or a `1` as after the prefix of a Bitcoin address. */
function mayHoldCode(start: i32, size: i32): bool {
  const at = windowAt + start
  const found = codeSigns(at) | (codeSigns(at + 16) << 16)
  return (found & ((<u32>1 << size) - 1)) !== 0
}

@inline
function codeSigns(at: i32): u32 {
  const lower = i8x16.splat(0x20)
  const bytes = v128.load(at)
  const before = v128.or(v128.load(at - 1), lower)
  const v = i8x16.eq(v128.or(bytes, lower), i8x16.splat(0x76))
  // `bc1`, `tb1`, `bcrt1`
  const prefix = v128.or(
    v128.or(i8x16.eq(before, i8x16.splat(0x63)), i8x16.eq(before, i8x16.splat(0x62))),
    i8x16.eq(before, i8x16.splat(0x74)),
  )
  return <u32>i8x16.bitmask(v128.or(v, v128.and(prefix, i8x16.eq(bytes, i8x16.splat(0x31)))))
}

/** Tests by signs: addresses, names, URLs, anything defanged. */
function maySignsHold(start: i32, end: i32): bool {
  let numericDots = 0
  let colons = 0
  for (let at = nextSign(start, end); at < end; at = nextSign(at + 1, end)) {
    looked++
    const kind = kindAt(at)
    if (kind === DOT) {
      const before = at > start ? kindAt(at - 1) : OTHER
      const next = at + 1 < end ? kindAt(at + 1) : OTHER
      if (before === DIGIT && next === DIGIT) {
        numericDots++
        if (numericDots >= 3) return true
      } else if (mayDotEnd(before, next, at, start, end)) return true
    } else if (kind === COLON) {
      colons++
      if (colons >= 6 || mayColonCount(at, end)) return true
    } else if (maySignCount(kind, at, end)) return true
  }
  return false
}

/** Whether a dot that is not between digits may precede the end of a name. */
@inline
function mayDotEnd(before: u8, next: u8, at: i32, start: i32, end: i32): bool {
  if (before === OTHER && !(at > start && byteAt(at - 1) === 0x2a)) return false
  return next === HIGH || next === CLOSE || mayEndName(at + 1, end)
}

/** Whether a colon precedes a slash, a bracket or another colon. */
@inline
function mayColonCount(at: i32, end: i32): bool {
  if (at + 1 >= end) return false
  const next = byteAt(at + 1)
  return next === 0x2f || next === 0x5c || next === 0x5d || next === 0x3a
}

/** Whether the text after an `@` may be a domain: it contains defanging, or its last label may end a name. */
function mayBeDomain(from: i32, end: i32): bool {
  let label = -1
  let last = from
  let at = from
  for (; at < end; at++) {
    const kind = kindAt(at)
    if (kind === DOT) label = at + 1
    else if (kind === LETTER || kind === DIGIT) last = label
    else if (kind === HIGH || kind === OPEN || kind === CLOSE || kind === BACKSLASH) return true
    else if (kind !== JOINER) break
  }
  looked += at - from
  return last > from && mayEndName(last, end)
}

/** Whether an `@`, a bracket, a backslash or a byte beyond ASCII may belong to an indicator. */
@inline
function maySignCount(kind: u8, at: i32, end: i32): bool {
  if (kind === AT) return mayBeDomain(at + 1, end)
  if (kind === OPEN) return at + 1 < end && opensDefanging(at + 1)
  if (kind === BACKSLASH) {
    const next = at + 1 < end ? byteAt(at + 1) : 0
    if (next === 0x2e || next === 0x3a || next === 0x40 || next === 0x5b || next === 0x2f) return true
    // of several backslashes, the first looks behind them
    return byteAt(at - 1) !== 0x5c && mayMeanSign(at, end)
  }
  if (kind === ENCODER) return mayEncodeSign(at, end)
  if (kind !== HIGH) return false
  // dots of other scripts, zero-width characters, hyphens beyond ASCII
  const byte = byteAt(at)
  return (byte === 0xe3 || byte === 0xef || byte === 0xe2 || byte === 0xc2) && mayMatterBeyondAscii(byte, at, end)
}

/** Whether two hexadecimal digits are those of a dot, a colon or an `@`. */
@inline
function isSignCode(first: i32, second: i32): bool {
  if (first === 0x32) return (second | 32) === 0x65
  return (first === 0x33 && (second | 32) === 0x61) || (first === 0x34 && second === 0x30)
}

/**
 * Whether an escape that begins at a backslash means a dot, a colon or an `@`, also behind further backslashes:
 * `\x2e`, `\u002e`, `\056`.
 */
function mayMeanSign(at: i32, end: i32): bool {
  let from = at + 1
  while (from < end && byteAt(from) === 0x5c) from++
  looked += from - at
  if (from + 3 > end) return false
  const letter = byteAt(from)
  if (letter === 0x75) return byteAt(from + 1) === 0x7b || (from + 5 <= end && isSignCode(byteAt(from + 3), byteAt(from + 4)))
  if (letter === 0x78) return isSignCode(byteAt(from + 1), byteAt(from + 2))
  if (letter === 0x30)
    return (byteAt(from + 1) === 0x35 && byteAt(from + 2) === 0x36) || (byteAt(from + 1) === 0x37 && byteAt(from + 2) === 0x32)
  return letter === 0x31 && byteAt(from + 1) === 0x30 && byteAt(from + 2) === 0x30
}

/** Whether `%` or `&` begins an encoded dot, colon or `@`, or one that is encoded twice: `%2E`, `%25`, `&#46;`, `&period;`. */
@inline
function mayEncodeSign(at: i32, end: i32): bool {
  if (at + 2 >= end) return false
  const first = byteAt(at + 1)
  const second = byteAt(at + 2)
  if (byteAt(at) === 0x25) return isSignCode(first, second) || (first === 0x32 && second === 0x35)
  return first === 0x23 || ((first | 32) === 0x70 && (second | 32) === 0x65) || ((first | 32) === 0x63 && (second | 32) === 0x6f)
}

/** Tests by runs of letters and digits: hashes, crypto addresses, CVE numbers. */
function mayRunsHold(start: i32, end: i32): bool {
  let runStart = start
  let runDigits = 0
  let wideStart = start
  for (let at = start; at <= end; at++) {
    const byte = at < end ? byteAt(at) : 0
    const kind = at < end ? load<u8>(kindsAt + byte) : OTHER
    if (kind === LETTER) {
      if ((byte | 32) === 0x76 && isLetter(at - 1, 0x63) && isLetter(at + 1, 0x65) && at > start) return true
      continue
    }
    if (kind === DIGIT) {
      runDigits++
      continue
    }
    const run = at - runStart
    if (run >= 14 && runDigits > 0) {
      if (isInformativeLength(run)) return true
      // a hash or an address behind the letters of an escape: `\n`, `%3D`, `\u003d`, `[31m`
      if (run >= shortestHash && mayBeEscaped(runStart)) return true
      // bech32: `bc1…`, `tb1…`, `bcrt1…`
      const first = byteAt(runStart) | 32
      if (run <= 90 && (first === 0x62 || first === 0x74) && mayBeSegwit(runStart)) return true
    }
    if (kind !== JOINER) {
      // a user-friendly TON address may contain joiners, and be enclosed in up to three of them as markup
      const wide = at - wideStart
      if (wide === 48 || (wide > 48 && wide <= 54 && kindAt(wideStart) === JOINER)) return true
      wideStart = at + 1
    }
    // a hash behind a word, or the raw form of a TON address
    if (kind === COLON && (run >= 64 || (at + 65 <= end && run <= 2))) return true
    runStart = at + 1
    runDigits = 0
  }
  return false
}

/** Whether a run of letters and digits may begin with the end of an escape, as the byte before it shows. */
@inline
function mayBeEscaped(runStart: i32): bool {
  if (runStart === 0) return false
  const before = byteAt(runStart - 1)
  return before === 0x5c || before === 0x25 || before === 0x23 || before === 0x3d || before === 0x5b || before === 0x3b
}

@inline
function isLetter(at: i32, letter: i32): bool {
  return (byteAt(at) | 32) === letter
}

function mayBeSegwit(at: i32): bool {
  const second = byteAt(at + 1) | 32
  if (second === 0x63 || second === 0x62)
    return byteAt(at + 2) === 0x31 || (byteAt(at + 4) === 0x31 && (byteAt(at + 2) | 32) === 0x72)
  return false
}

/** `[.]`, `[dot]`, `(at)`, `[:]`, `[hxxp]`, `[[.]]`, `[ . ]`, `hxxp[s]`. */
function opensDefanging(at: i32): bool {
  const byte = byteAt(at)
  if (
    byte === 0x2e ||
    byte === 0x40 ||
    byte === 0x3a ||
    byte === 0x2f ||
    byte === 0x5c ||
    byte === 0x5b ||
    byte === 0x28 ||
    byte === 0x7b ||
    byte === 0x20
  )
    return true
  const a = byte | 32
  const b = byteAt(at + 1) | 32
  const c = byteAt(at + 2) | 32
  if (a === 0x61) return b === 0x74
  if (a === 0x64) return b === 0x6f && c === 0x74
  if (a === 0x70) return b === 0x75 && c === 0x6e
  return a === 0x73 && kindAt(at + 1) === CLOSE
}

/**
 * Whether an ideographic or fullwidth dot or sign, a zero-width character or a hyphen can join something, or characters
 * are shown in reverse.
 */
function mayMatterBeyondAscii(first: i32, at: i32, end: i32): bool {
  const b = byteAt(at + 1)
  const c = byteAt(at + 2)
  if (first === 0xe3) return b === 0x80 && c === 0x82
  if (first === 0xef)
    return (
      (b === 0xbc && (c === 0x8e || c === 0xa0)) ||
      (b === 0xbd && c === 0xa1) ||
      (b === 0xbb && c === 0xbf && end - at > 3)
    )
  if (first === 0xe2) {
    if (b === 0x88) return c === 0x92 && holdsDigit(at, end)
    if (b === 0x81) return c === 0xa0
    // a right-to-left override: what a reader sees of the token is examined as well
    if (b === 0x80 && c === 0xae) return true
    return b === 0x80 && (c <= 0x8d ? c >= 0x8b : c >= 0x90 && c <= 0x95 && holdsDigit(at, end))
  }
  return b === 0xad
}

/**
 * Index of the first digit after the last range passed to `holdsDigit`, or the end of the token; -1 before the first
 * call.
 */
let digitAfter: i32 = -1

/** Whether [from, end) contains a digit. Calls proceed from left to right, so that no byte is read twice. */
function holdsDigit(from: i32, end: i32): bool {
  if (digitAfter < from) {
    let at = from
    while (at < end && kindAt(at) !== DIGIT) at++
    looked += at - from
    digitAfter = at
  }
  return digitAfter < end
}
