/**
 * The inner loop of extraction, in AssemblyScript: finds the tokens of a window of bytes that may hold an indicator, and
 * counts those whose reading is known already. It decides nothing about indicators: what is new goes to the reader of
 * tokens as a record. `scripts/build-kernel.ts` compiles it; `token-finder.ts` is its only caller and says what the
 * exports mean.
 */

// asked of the caller: where a token goes on behind a spelled-out separator, or -1
declare function joinAfter(start: i32, at: i32): i32
// asked of the caller: whether the letters [at, at + length) are a top-level domain, 0 or 1
declare function isTopLevel(at: i32, length: i32): i32

// what a byte is to the look at a token
const OTHER: u8 = 0
const LETTER: u8 = 1
const DIGIT: u8 = 2
const DOT: u8 = 3
const COLON: u8 = 4
const AT: u8 = 5
const OPEN: u8 = 6
const CLOSE: u8 = 7
const BACKSLASH: u8 = 8
const HIGH: u8 = 9
const JOINER: u8 = 10

const maxToken: i32 = 16384
/** Bytes after a token that may decide about it. */
const lookAhead: i32 = 160
/** From this length on a token may be a hash, a crypto address or a CVE without any sign in it. */
const longToken: i32 = 13
const longestKept: i32 = 400

export const windowSize: i32 = 327680
export const maxRecords: i32 = 16384
export const recordWords: i32 = 5
export const maxEntries: i32 = 16384
const indexSize: i32 = 65536
const seenSize: i32 = 65536
const spellingBytes: i32 = 1048576
const endingSize: i32 = 4096

// regions of the memory, one after the other
const kindsAt: i32 = 1024
const joinsAt: i32 = 1280
const bracketsAt: i32 = 1536
const endingsAt: i32 = 2048
const delimitersAt: i32 = endingsAt + endingSize * 8
const signsAt: i32 = delimitersAt + (windowSize >> 3) + 64
const feedsAt: i32 = signsAt + (windowSize >> 3) + 64
export const recordsAt: i32 = feedsAt + (windowSize >> 3) + 64
const seenAt: i32 = recordsAt + maxRecords * recordWords * 4
const indexAt: i32 = seenAt + seenSize * 4
const hashesAt: i32 = indexAt + indexSize * 4
const spelledAt: i32 = hashesAt + maxEntries * 4
const lengthsAt: i32 = spelledAt + maxEntries * 4
const epochsAt: i32 = lengthsAt + maxEntries * 4
export const countsAt: i32 = epochsAt + maxEntries * 4
export const touchedAt: i32 = countsAt + maxEntries * 4
export const statesAt: i32 = touchedAt + maxEntries * 4
const spellingsAt: i32 = statesAt + maxEntries
export const windowAt: i32 = spellingsAt + spellingBytes + 64

/** What is known of a kept token: nothing yet, that it holds nothing, that it counts wherever it stands, … */
const unread: u8 = 0
const empty: u8 = 1
const plain: u8 = 2
/** … that it counts unless a version word may stand before it, that its surroundings are always looked at. */
const versioned: u8 = 3

/** How to report: each value's first token and then counts, every token with hits, every token. */
const counting: i32 = 0
const everyHit: i32 = 1

let records: i32 = 0
let touched: i32 = 0
let entries: i32 = 0
let spelled: i32 = 0
let lines: i32 = 0
let steps: f64 = 0
/** 1 when no further token can be kept, 2 when no further record can be made. */
let halted: i32 = 0
/** The epoch of the scan under way. */
let reading: i32 = 0

/** Records made by the last scan. */
export function recordCount(): i32 {
  return records
}
/** Kept tokens that were counted since `forgetCounts`. */
export function touchedCount(): i32 {
  return touched
}
/** Line feeds between the start and the end of the last scan. */
export function lineFeeds(): i32 {
  return lines
}
/** Bytes looked at by the last scan. */
export function stepCount(): f64 {
  return steps
}
/** Why the last scan ended: 0 at the end or for more bytes, else as `halted`; `forget` makes room for tokens. */
export function haltCause(): i32 {
  return halted
}

/** Forgets every kept token. */
export function forget(): void {
  memory.fill(seenAt, 0, hashesAt - seenAt)
  memory.fill(statesAt, 0, maxEntries)
  memory.fill(countsAt, 0, maxEntries * 4)
  entries = 0
  spelled = 0
  touched = 0
}

/** Sets the counts of all counted tokens to zero. */
export function forgetCounts(): void {
  for (let index = 0; index < touched; index++) {
    store<i32>(countsAt + (load<i32>(touchedAt + (index << 2)) << 2), 0)
  }
  touched = 0
}

/** Fills the tables; called once. */
export function prepare(): void {
  for (let code = 0x61; code <= 0x7a; code++) {
    store<u8>(kindsAt + code, LETTER)
    store<u8>(kindsAt + code - 32, LETTER)
  }
  for (let code = 0x30; code <= 0x39; code++) store<u8>(kindsAt + code, DIGIT)
  for (let code = 0x80; code <= 0xff; code++) store<u8>(kindsAt + code, HIGH)
  store<u8>(kindsAt + 0x2e, DOT)
  store<u8>(kindsAt + 0x3a, COLON)
  store<u8>(kindsAt + 0x40, AT)
  store<u8>(kindsAt + 0x5b, OPEN)
  store<u8>(kindsAt + 0x28, OPEN)
  store<u8>(kindsAt + 0x7b, OPEN)
  store<u8>(kindsAt + 0x3c, OPEN)
  store<u8>(kindsAt + 0x5d, CLOSE)
  store<u8>(kindsAt + 0x7d, CLOSE)
  store<u8>(kindsAt + 0x29, CLOSE)
  store<u8>(kindsAt + 0x3e, CLOSE)
  store<u8>(kindsAt + 0x5c, BACKSLASH)
  store<u8>(kindsAt + 0x2d, JOINER)
  store<u8>(kindsAt + 0x5f, JOINER)
  store<u8>(bracketsAt + 0x5b, 1)
  store<u8>(bracketsAt + 0x5d, 1)
  store<u8>(bracketsAt + 0x7b, 1)
  store<u8>(bracketsAt + 0x7d, 1)
  store<u8>(bracketsAt + 0x28, 1)
  store<u8>(bracketsAt + 0x29, 1)
  // bytes that a separator written over spaces can go on with
  store<u8>(joinsAt + 0x20, 1)
  store<u8>(joinsAt + 0x5b, 1)
  store<u8>(joinsAt + 0x5d, 1)
  store<u8>(joinsAt + 0x7b, 1)
  store<u8>(joinsAt + 0x7d, 1)
  store<u8>(joinsAt + 0x28, 1)
  store<u8>(joinsAt + 0x29, 1)
  store<u8>(joinsAt + 0x61, 1)
  store<u8>(joinsAt + 0x41, 1)
  store<u8>(joinsAt + 0x64, 1)
  store<u8>(joinsAt + 0x44, 1)
}

// @ts-expect-error: decorator
@inline
function byteAt(at: i32): i32 {
  return <i32>load<u8>(windowAt + at)
}

// @ts-expect-error: decorator
@inline
function kindAt(at: i32): u8 {
  return load<u8>(kindsAt + byteAt(at))
}

/**
 * Marks delimiters, signs worth a look and line feeds of [from, length), one bit a byte. Bytes are told by the product
 * of a table of low and a table of high halves: bits 0–3 are delimiters, bits 4–7 signs (`|` is taken along).
 */
function classify(from: i32, length: i32): void {
  // prettier-ignore
  const low = i8x16(0x44, 0, 0x01, 0, 0, 0, 0, 0, 0x10, 0x10, 0x20, -128, -126, -128, 0x12, 0x08)
  const high = i8x16(0, 0, 0x11, 0x22, 0x40, -128, 0x04, -120, 0, 0, 0, 0, 0, 0, 0, 0)
  const nibble = i8x16.splat(0x0f)
  const space = i8x16.splat(0x20)
  const feed = i8x16.splat(0x0a)
  const zero = i8x16.splat(0)
  const delimiterBits = i8x16.splat(0x0f)
  const signBits = i8x16.splat(-16)
  for (let block = from >> 6; block << 6 < length; block++) {
    let delimiters: u64 = 0
    let signs: u64 = 0
    let feeds: u64 = 0
    const at = windowAt + (block << 6)
    for (let part = 0; part < 64; part += 16) {
      const bytes = v128.load(at + part)
      const halves = v128.and(i16x8.shr_u(bytes, 4), nibble)
      const classes = v128.and(i8x16.swizzle(low, v128.and(bytes, nibble)), i8x16.swizzle(high, halves))
      const ends = v128.or(i8x16.le_u(bytes, space), i8x16.ne(v128.and(classes, delimiterBits), zero))
      delimiters |= <u64>(<u32>i8x16.bitmask(ends)) << part
      signs |=
        <u64>(<u32>(i8x16.bitmask(i8x16.ne(v128.and(classes, signBits), zero)) | i8x16.bitmask(bytes))) << part
      feeds |= <u64>(<u32>i8x16.bitmask(i8x16.eq(bytes, feed))) << part
    }
    const over = (block << 6) + 64 - length
    if (over > 0) {
      // what lies behind the end ends tokens and is no line feed
      const behind: u64 = u64.MAX_VALUE << (64 - over)
      delimiters |= behind
      signs &= ~behind
      feeds &= ~behind
    }
    store<u64>(delimitersAt + (block << 3), delimiters)
    store<u64>(signsAt + (block << 3), signs)
    store<u64>(feedsAt + (block << 3), feeds)
  }
}

/** Index of the first delimiter at or after an index; at most `length`, which counts as one. */
function nextDelimiter(at: i32, length: i32): i32 {
  if (at >= length) return length
  let block = at >> 6
  let mask = load<u64>(delimitersAt + (block << 3)) >> (at & 63)
  if (mask !== 0) return at + <i32>ctz(mask)
  block++
  while (block << 6 < length) {
    mask = load<u64>(delimitersAt + (block << 3))
    if (mask !== 0) return (block << 6) + <i32>ctz(mask)
    block++
  }
  return length
}

/** Index of the first byte at or after an index that is no delimiter; `length` when all are. */
function nextToken(at: i32, length: i32): i32 {
  if (at >= length) return length
  let block = at >> 6
  let mask = ~load<u64>(delimitersAt + (block << 3)) >> (at & 63)
  if (mask !== 0) return at + <i32>ctz(mask)
  block++
  while (block << 6 < length) {
    mask = ~load<u64>(delimitersAt + (block << 3))
    if (mask !== 0) return (block << 6) + <i32>ctz(mask)
    block++
  }
  return length
}

/** True when [start, end) has a sign worth a look. */
function hasSign(start: i32, end: i32): bool {
  let block = start >> 6
  const mask = load<u64>(signsAt + (block << 3)) >> (start & 63)
  const size = end - start
  if ((start & 63) + size <= 64) return size >= 64 ? mask !== 0 : (mask & ((<u64>1 << size) - 1)) !== 0
  if (mask !== 0) return true
  const last = end >> 6
  for (block++; block < last; block++) if (load<u64>(signsAt + (block << 3)) !== 0) return true
  const rest = end & 63
  return rest !== 0 && (load<u64>(signsAt + (last << 3)) & ((<u64>1 << rest) - 1)) !== 0
}

let countedTo: i32 = 0

/** Counts line feeds up to an index. */
function countLines(to: i32): void {
  while (countedTo < to) {
    const block = countedTo >> 6
    let mask = load<u64>(feedsAt + (block << 3)) >> (countedTo & 63)
    const size = to - countedTo
    const room = 64 - (countedTo & 63)
    if (size < room) {
      mask &= (<u64>1 << size) - 1
      countedTo = to
    } else countedTo += room
    lines += <i32>popcnt(mask)
  }
}

/**
 * Finds the tokens of [from, length) of the window. Gives the index to go on from: the first token that has to wait for
 * more bytes, or wherever there was no more room.
 */
export function scan(from: i32, length: i32, isLast: i32, epoch: i32, mode: i32): i32 {
  records = 0
  lines = 0
  steps = 0
  halted = 0
  reading = epoch
  countedTo = from
  classify(from, length)
  const safe = isLast ? length : length - lookAhead
  let at = from
  for (;;) {
    const start = nextToken(at, length)
    if (start >= length) {
      at = length
      break
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
      const next = isJoint(at) && mayJoin(start, at) ? joinAfter(start, at) : -1
      if (next < 0) break
      spaced = true
      at = next
    }
    if (at > safe && !isLast) {
      at = start
      break
    }
    const size = at - start
    if (size < 3) continue
    if (!spaced) {
      if (size < longToken && !hasSign(start, at)) continue
      steps += <f64>size
      if (!mayHoldIndicator(start, at)) continue
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
    halted = 2
    return false
  }
  const size = end - start
  let entry = -1
  if (size <= longestKept) {
    entry = find(start, end)
    if (entry === -2) return false
    steps += <f64>size
  }
  const isQuoted = byteAt(start) === 0x40 && start > 0 && byteAt(start - 1) === 0x22
  if (entry >= 0 && !isQuoted) {
    const state = load<u8>(statesAt + entry)
    if (state === empty && mode <= everyHit) return true
    if (mode === counting && (state === plain || (state === versioned && !mayFollowVersionWord(start)))) {
      const epochAt = epochsAt + (entry << 2)
      if (load<i32>(epochAt) === epoch) {
        const countAt = countsAt + (entry << 2)
        const count = load<i32>(countAt)
        if (count === 0) {
          store<i32>(touchedAt + (touched << 2), entry)
          touched++
        }
        store<i32>(countAt, count + 1)
        return true
      }
      store<i32>(epochAt, epoch)
    }
  }
  countLines(start)
  const record = recordsAt + records * (recordWords << 2)
  store<i32>(record, start)
  store<i32>(record, end, 4)
  store<i32>(record, (isQuoted ? 1 : 0) | (isHigh(start, end) ? 2 : 0), 8)
  store<i32>(record, lines, 12)
  store<i32>(record, entry, 16)
  records++
  return true
}

function isHigh(start: i32, end: i32): bool {
  for (let at = start; at < end; at++) if (byteAt(at) >= 0x80) return true
  return false
}

/**
 * The entry of a kept token; -1 for one that is not kept, -2 when it should be and there is no room. A token is kept from
 * its second appearance in one reading on, so that texts whose tokens never repeat fill no memory.
 */
function find(start: i32, end: i32): i32 {
  const size = end - start
  let hash = size
  let at = windowAt + start
  const stop = windowAt + end
  while (at + 4 <= stop) {
    hash = (hash ^ load<i32>(at)) * 0x5bd1e995
    hash ^= hash >>> 15
    at += 4
  }
  while (at < stop) {
    hash = (hash ^ <i32>load<u8>(at)) * 0x5bd1e995
    hash ^= hash >>> 13
    at++
  }
  hash ^= hash >>> 16
  if (hash === 0) hash = 1
  let slot = hash & (indexSize - 1)
  for (;;) {
    // entries are numbered from 1 here: 0 is a free place
    const entry = load<i32>(indexAt + (slot << 2)) - 1
    if (entry < 0) break
    if (load<i32>(hashesAt + (entry << 2)) === hash && isSpelled(entry, start, size)) return entry
    slot = (slot + 1) & (indexSize - 1)
  }
  const seen = seenAt + (((hash >>> 8) & (seenSize - 1)) << 2)
  const mark = hash ^ (reading * 0x9e3779b1)
  if (load<i32>(seen) !== mark) {
    store<i32>(seen, mark)
    return -1
  }
  if (entries === maxEntries || spelled + size > spellingBytes) {
    halted = 1
    return -2
  }
  const entry = entries++
  store<i32>(indexAt + (slot << 2), entry + 1)
  store<i32>(hashesAt + (entry << 2), hash)
  store<i32>(spelledAt + (entry << 2), spelled)
  store<i32>(lengthsAt + (entry << 2), size)
  store<i32>(epochsAt + (entry << 2), -1)
  store<u8>(statesAt + entry, unread)
  memory.copy(spellingsAt + spelled, windowAt + start, size)
  spelled += size
  return entry
}

function isSpelled(entry: i32, start: i32, size: i32): bool {
  if (load<i32>(lengthsAt + (entry << 2)) !== size) return false
  const kept = spellingsAt + load<i32>(spelledAt + (entry << 2))
  const given = windowAt + start
  let at = 0
  for (; at + 8 <= size; at += 8) if (load<u64>(kept + at) !== load<u64>(given + at)) return false
  for (; at < size; at++) if (load<u8>(kept + at) !== load<u8>(given + at)) return false
  return true
}

/** Where an over-long token is cut: behind the last soft separator of its second half, else at its full length. */
function cutOf(start: i32): i32 {
  const end = start + maxToken
  for (let at = end; at > start + maxToken / 2; at--) {
    const byte = byteAt(at - 1)
    if (
      byte === 0x2c ||
      byte === 0x3b ||
      byte === 0x7c ||
      byte === 0x7b ||
      byte === 0x7d ||
      byte === 0x28 ||
      byte === 0x29
    )
      return at
  }
  steps += <f64>(maxToken / 2)
  // never inside a character of UTF-8
  let cut = end
  while (cut > end - 3 && (byteAt(cut) & 0xc0) === 0x80) cut--
  return cut
}

// @ts-expect-error: decorator
@inline
function isOpener(byte: i32): bool {
  return byte === 0x5b || byte === 0x28 || byte === 0x7b
}

// @ts-expect-error: decorator
@inline
function isCloser(byte: i32): bool {
  return byte === 0x5d || byte === 0x29 || byte === 0x7d
}

// @ts-expect-error: decorator
@inline
function isWord(byte: i32): bool {
  const kind = load<u8>(kindsAt + byte)
  return kind === LETTER || kind === DIGIT || kind === HIGH
}

/** The end of `.`, `@`, `:`, `dot` or `at`, or -1. */
function separatorWord(at: i32): i32 {
  const a = byteAt(at)
  if (a === 0x2e || a === 0x40 || a === 0x3a) return at + 1
  const b = byteAt(at + 1) | 32
  if ((a | 32) === 0x61 && b === 0x74) return at + 2
  if ((a | 32) === 0x64 && b === 0x6f && (byteAt(at + 2) | 32) === 0x74) return at + 3
  return -1
}

/** The first, cheapest look at a delimiter: most are followed by an ordinary letter and settled here. */
// @ts-expect-error: decorator
@inline
function isJoint(at: i32): bool {
  const byte = byteAt(at)
  if (byte === 0x20) return (load<u8>(joinsAt + byteAt(at + 1)) | load<u8>(bracketsAt + byteAt(at - 1))) !== 0
  return byte === 0x3c
}

/** A look whether a separator may be spelled out over the delimiter at an index; the caller decides. */
function mayJoin(start: i32, at: i32): bool {
  const byte = byteAt(at)
  if (byte !== 0x20) return byte === 0x3c && at > start && separatorWord(at + 1) > 0
  const last = byteAt(at - 1)
  let next = byteAt(at + 1)
  let to = at + 1
  if (next === 0x20) {
    to++
    next = byteAt(to)
  }
  if (isOpener(last)) return separatorWord(to) > 0
  if (isCloser(next)) return true
  if (isOpener(next)) {
    to++
    if (byteAt(to) === 0x20) to++
    if (byteAt(to) === 0x20) to++
    return separatorWord(to) > 0
  }
  if ((next | 32) === 0x64 || (next | 32) === 0x61) {
    const end = separatorWord(to)
    if (end > 0 && byteAt(end) === 0x20 && isWord(last)) return true
  }
  if (isCloser(last) && isWord(next)) {
    let inside = byteAt(at - 2)
    if (inside === 0x20) inside = byteAt(at - 3)
    return inside === 0x2e || inside === 0x40 || (inside | 32) === 0x74
  }
  return false
}

/** Tells whether the bytes before an index can end in a version word, one sign and one space at most. */
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
  // last letters of version, versions, ver, v, release, build, firmware, rev, patch, update, oid
  return (
    byte === 0x6e ||
    byte === 0x73 ||
    byte === 0x72 ||
    byte === 0x76 ||
    byte === 0x65 ||
    byte === 0x64 ||
    byte === 0x68
  )
}

/** Tells whether the label that starts at an index could end a name: a top-level domain, or one too long to pack. */
function mayEndName(from: i32, end: i32): bool {
  let packed: u64 = 0
  let at = from
  while (at < end) {
    const letter = byteAt(at) | 32
    if (letter < 0x61 || letter > 0x7a) break
    packed = packed * 32 + <u64>(letter - 0x60)
    at++
    if (at - from > 8) return true
  }
  if (at === from) return false
  if (at < end) {
    // digits, hyphens and letters of other scripts: an A-label, or a name that goes on
    const kind = kindAt(at)
    if (
      kind === DIGIT ||
      kind === JOINER ||
      kind === HIGH ||
      kind === OPEN ||
      kind === CLOSE ||
      kind === BACKSLASH
    )
      return true
  }
  const place = endingsAt + (<i32>((packed * 0x9e3779b97f4a7c15) >> 52) << 3)
  const kept = load<u64>(place)
  if (kept >> 1 === packed) return (kept & 1) === 1
  const answer = isTopLevel(from, at - from)
  store<u64>(place, (packed << 1) | <u64>answer)
  return answer === 1
}

/** True for lengths of runs that hashes and addresses have. */
function isTellingLength(length: i32): bool {
  return (length >= 26 && length <= 44) || length === 48 || length === 64 || length === 128
}

/**
 * One look at a token: can it hold an indicator at all? Times, paths, versions, counters and words are most of any text
 * and are let go here. It may say yes to what turns out to be nothing, never no to an indicator.
 */
function mayHoldIndicator(start: i32, end: i32): bool {
  let numericDots = 0
  let colons = 0
  let runStart = start
  let runDigits = 0
  let wideStart = start
  let before: u8 = OTHER
  for (let at = start; at <= end; at++) {
    const byte = at < end ? byteAt(at) : 0
    const kind = at < end ? load<u8>(kindsAt + byte) : OTHER
    if (kind === LETTER || kind === DIGIT) {
      if (kind === DIGIT) runDigits++
      else if (
        (byte | 32) === 0x76 &&
        at - 1 >= start &&
        (byteAt(at - 1) | 32) === 0x63 &&
        (byteAt(at + 1) | 32) === 0x65
      )
        return true
      before = kind
      continue
    }
    const run = at - runStart
    if (run >= 14 && runDigits > 0) {
      if (isTellingLength(run)) return true
      // bech32: `bc1…`, `tb1…`, `bcrt1…`
      const first = byteAt(runStart) | 32
      if (run <= 90 && (first === 0x62 || first === 0x74) && mayBeSegwit(runStart)) return true
    }
    if (kind !== JOINER) {
      // a user-friendly TON address may hold joiners
      if (at - wideStart === 48) return true
      wideStart = at + 1
    }
    runStart = at + 1
    runDigits = 0
    switch (kind) {
      case AT:
        return true
      case DOT: {
        const next = at + 1 < end ? kindAt(at + 1) : OTHER
        if (before === DIGIT && next === DIGIT) numericDots++
        else if (before !== OTHER || (at > start && byteAt(at - 1) === 0x2a)) {
          if (next === HIGH || next === CLOSE) return true
          if (mayEndName(at + 1, end)) return true
        }
        if (numericDots >= 3) return true
        break
      }
      case COLON: {
        colons++
        if (at + 1 < end) {
          const next = byteAt(at + 1)
          if (next === 0x2f || next === 0x5c || next === 0x5d || next === 0x3a) return true
        }
        if (colons >= 6) return true
        if (run >= 64 || (at + 65 <= end && run <= 2)) return true
        break
      }
      case OPEN: {
        if (at + 1 < end && opensDefanging(at + 1)) return true
        break
      }
      case BACKSLASH: {
        const next = at + 1 < end ? byteAt(at + 1) : 0
        if (next === 0x2e || next === 0x3a || next === 0x40 || next === 0x5b || next === 0x2f) return true
        break
      }
      case HIGH: {
        // dots of other scripts, zero-width characters, hyphens beyond ASCII
        if (byte === 0xe3 || byte === 0xef || byte === 0xe2 || byte === 0xc2) {
          if (mayMatterBeyondAscii(byte, at, end)) return true
        }
        break
      }
    }
    before = kind
  }
  return false
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

/** Ideographic and fullwidth dots and signs, zero-width characters and hyphens: only where they can join something. */
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
    return b === 0x80 && (c <= 0x8d ? c >= 0x8b : c >= 0x90 && c <= 0x95 && holdsDigit(at, end))
  }
  return b === 0xad
}

function holdsDigit(from: i32, end: i32): bool {
  for (let at = from; at < end; at++) if (kindAt(at) === DIGIT) return true
  return false
}
