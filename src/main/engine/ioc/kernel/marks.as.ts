import { delimitersAt, feedsAt, signsAt, windowAt } from './memory.as'

/** Marks of the window, one bit a byte: where tokens end, where signs and line feeds stand. Sixty-four to a word. */

/**
 * Marks delimiters, signs worth a look and line feeds of [from, length), one bit a byte. Bytes are told by the product
 * of a table of low and a table of high halves: bits 0–3 are delimiters, bits 4–7 signs (`|` is taken along).
 */
export function classify(from: i32, length: i32): void {
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
export function nextDelimiter(at: i32, length: i32): i32 {
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
export function nextToken(at: i32, length: i32): i32 {
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
export function hasSign(start: i32, end: i32): bool {
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

let lines: i32 = 0
let countedTo: i32 = 0

/** Starts to count line feeds at an index. */
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
