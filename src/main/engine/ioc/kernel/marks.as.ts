import { shortestCve } from './agreed'
import { byteAt, delimitersAt, feedsAt, signsAt, stopsAt, windowAt } from './memory.as'

/** Bit maps of the window, one bit per byte: ends of tokens, signs, line feeds and stops. Sixty-four bits to a word. */

/** Length from which on a token may be a hash, a crypto address or a CVE without containing a sign. */
export const longToken: i32 = shortestCve

/** Returns the spaces of a block that precede `at` or `do`, in either case: a token may continue after them. */
@inline
function beforeSeparators(spaces: u64, block: i32): u64 {
  // the word has two or three letters; the bytes after the block are not known here
  let candidates = spaces & ((spaces >> 3) | (spaces >> 4) | ((<u64>0xf) << 60))
  let found: u64 = 0
  while (candidates !== 0) {
    const bit = candidates & (0 - candidates)
    const letters = load<u16>(windowAt + (block << 6) + <i32>ctz(candidates) + 1) | 0x2020
    if (letters === 0x7461 || letters === 0x6f64) found |= bit
    candidates ^= bit
  }
  return found
}

/**
 * True when nothing is skipped: every byte is a stop, and the bit maps are computed independently of the method under
 * test.
 */
export let looksAtAll: bool = false

/** Sets whether every token is examined, for tests; reading texts is many times slower then. */
export function lookAtAll(isOn: i32): void {
  looksAtAll = isOn !== 0
}

/** Byte-by-byte version of `classify` for delimiters and line feeds, which marks every byte as a stop. */
function classifyEach(from: i32, length: i32): void {
  for (let block = from >> 6; block << 6 < length; block++) {
    let delimiters: u64 = 0
    let feeds: u64 = 0
    for (let bit = 0; bit < 64; bit++) {
      const at = (block << 6) + bit
      const byte = at < length ? byteAt(at) : 0
      if ((byte <= 0x20 && byte !== 0x1b) || byte === 0x22 || byte === 0x3c || byte === 0x3e || byte === 0x60 || byte === 0x7f)
        delimiters |= <u64>1 << bit
      if (byte === 0x0a) feeds |= <u64>1 << bit
    }
    store<u64>(delimitersAt + (block << 3), delimiters)
    store<u64>(feedsAt + (block << 3), feeds)
    store<u64>(stopsAt + (block << 3), u64.MAX_VALUE)
  }
}

/**
 * Marks delimiters, signs, line feeds and stops of [from, length), one bit per byte. Bytes are classified by combining
 * a lookup of their low half with one of their high half: bits 0–3 are delimiters, bits 4–7 signs (`|` is included).
 */
export function classify(from: i32, length: i32): void {
  if (looksAtAll) {
    classifyEach(from, length)
    return
  }
  // prettier-ignore
  const low = i8x16(0x44, 0, 0x01, 0, 0, 0x10, 0x10, 0, 0x10, 0x10, 0x20, -128, -126, -128, 0x12, 0x08)
  const high = i8x16(0, 0, 0x11, 0x22, 0x40, -128, 0x04, -120, 0, 0, 0, 0, 0, 0, 0, 0)
  const nibble = i8x16.splat(0x0f)
  const space = i8x16.splat(0x20)
  const feed = i8x16.splat(0x0a)
  const angle = i8x16.splat(0x3c)
  const escape = i8x16.splat(0x1b)
  const zero = i8x16.splat(0)
  const delimiterBits = i8x16.splat(0x0f)
  const signBits = i8x16.splat(-16)
  // number of bytes at the end of the previous block that may begin a long token
  let open: i32 = 0
  for (let block = from >> 6; block << 6 < length; block++) {
    let delimiters: u64 = 0
    let signs: u64 = 0
    let feeds: u64 = 0
    let spaces: u64 = 0
    let angles: u64 = 0
    const at = windowAt + (block << 6)
    for (let part = 0; part < 64; part += 16) {
      const bytes = v128.load(at + part)
      const halves = v128.and(i16x8.shr_u(bytes, 4), nibble)
      const classes = v128.and(i8x16.swizzle(low, v128.and(bytes, nibble)), i8x16.swizzle(high, halves))
      // the control character of terminals does not end a token: colours may begin within one
      const escapes = i8x16.eq(bytes, escape)
      const ends = v128.or(
        v128.andnot(i8x16.le_u(bytes, space), escapes),
        i8x16.ne(v128.and(classes, delimiterBits), zero),
      )
      delimiters |= <u64>(<u32>i8x16.bitmask(ends)) << part
      signs |=
        <u64>(<u32>(i8x16.bitmask(v128.or(i8x16.ne(v128.and(classes, signBits), zero), escapes)) | i8x16.bitmask(bytes))) << part
      feeds |= <u64>(<u32>i8x16.bitmask(i8x16.eq(bytes, feed))) << part
      spaces |= <u64>(<u32>i8x16.bitmask(i8x16.eq(bytes, space))) << part
      angles |= <u64>(<u32>i8x16.bitmask(i8x16.eq(bytes, angle))) << part
    }
    const over = (block << 6) + 64 - length
    if (over > 0) {
      // bytes after the end count as delimiters and not as line feeds
      const behind: u64 = u64.MAX_VALUE << (64 - over)
      delimiters |= behind
      signs &= ~behind
      feeds &= ~behind
      spaces &= ~behind
      angles &= ~behind
    }
    store<u64>(delimitersAt + (block << 3), delimiters)
    store<u64>(signsAt + (block << 3), signs)
    store<u64>(feedsAt + (block << 3), feeds)
    // a token may continue across a space that precedes a sign or a space; the bytes after the block are not known here
    const joints = (spaces & (((signs | spaces) >> 1) | ((<u64>1) << 63))) | beforeSeparators(spaces, block)
    store<u64>(stopsAt + (block << 3), signs | angles | joints | longRuns(~delimiters))
    if (open > 0 && open + <i32>ctz(delimiters) >= longToken) {
      const before = stopsAt + (block << 3) - 8
      store<u64>(before, load<u64>(before) | ((<u64>1) << (64 - open)))
    }
    open = <i32>clz(delimiters)
    if (open >= longToken) open = 0
  }
}

/** Returns the starts of runs of at least `longToken` set bits, and positions within them. */
@inline
function longRuns(bits: u64): u64 {
  let runs = bits & (bits >> 1)
  runs &= runs >> 2
  runs &= runs >> 4
  return runs & (runs >> 5)
}

/** Returns the index of the first marked byte at or after an index; `end` when no block up to there has one. */
@inline
function firstMarked(marksAt: i32, at: i32, end: i32): i32 {
  if (at >= end) return end
  let block = at >> 6
  let marks = load<u64>(marksAt + (block << 3)) & (u64.MAX_VALUE << (at & 63))
  while (marks === 0) {
    block++
    if (block << 6 >= end) return end
    marks = load<u64>(marksAt + (block << 3))
  }
  return (block << 6) + <i32>ctz(marks)
}

/** Returns the index of the first delimiter at or after an index; the end counts as one. */
export function nextDelimiter(at: i32, end: i32): i32 {
  return firstMarked(delimitersAt, at, end)
}

/**
 * Returns the index of the first byte for which its token has to be examined: a sign, a joint, the start of a long
 * token.
 */
export function nextStop(at: i32, end: i32): i32 {
  return firstMarked(stopsAt, at, end)
}

/** Returns the index of the first sign in [at, end), else `end` or more. */
@inline
export function nextSign(at: i32, end: i32): i32 {
  return firstMarked(signsAt, at, end)
}

/**
 * Returns the start of the token that contains a byte or, for a delimiter, the token that it ends; not before a lower
 * bound.
 */
@inline
export function startOf(byte: i32, bound: i32): i32 {
  const before = byte & 63
  // delimiters before the byte in its block, the nearest one in the top bit
  const near = before === 0 ? 0 : load<u64>(delimitersAt + ((byte >> 6) << 3)) << (64 - before)
  if (near !== 0) return max(bound, byte - <i32>clz(near))
  let at = byte - before
  while (at > bound && !isDelimiter(at - 1)) at--
  return max(bound, at)
}

/** Whether a byte ends tokens. */
export function isDelimiter(at: i32): bool {
  return ((load<u64>(delimitersAt + ((at >> 6) << 3)) >> (at & 63)) & 1) !== 0
}

/** Whether a byte is a sign. */
@inline
export function isSign(at: i32): bool {
  return ((load<u64>(signsAt + ((at >> 6) << 3)) >> (at & 63)) & 1) !== 0
}

let lines: i32 = 0
let countedTo: i32 = 0

/** Starts counting line feeds at an index. */
export function startLines(at: i32): void {
  lines = 0
  countedTo = at
}

/** Line feeds counted since `startLines`. */
export function lineFeeds(): i32 {
  return lines
}

/** Counts line feeds up to an index. */
export function countLines(to: i32): void {
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
