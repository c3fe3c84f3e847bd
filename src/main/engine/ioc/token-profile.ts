import { isTopLevel } from './public-suffix.ts'

/**
 * One quick look at the bytes of a token: can it hold an indicator at all? Times, paths, versions, counters and words
 * are most of any text and are let go here, before a string is made of them. It may say yes to what turns out to be
 * nothing, never no to an indicator.
 */

// constants, not fields of an object: the look below reads them for every byte
const OTHER = 0
const LETTER = 1
const DIGIT = 2
const DOT = 3
const COLON = 4
const AT = 5
const OPEN = 6
const CLOSE = 7
const BACKSLASH = 8
const HIGH = 9
const JOINER = 10

const kindOf = new Uint8Array(256)
for (let code = 0x61; code <= 0x7a; code++) kindOf[code] = kindOf[code - 32] = LETTER
for (let code = 0x30; code <= 0x39; code++) kindOf[code] = DIGIT
for (let code = 0x80; code <= 0xff; code++) kindOf[code] = HIGH
for (const [marks, kind] of [
  ['.', DOT],
  [':', COLON],
  ['@', AT],
  ['[({<', OPEN],
  [']})>', CLOSE],
  ['\\', BACKSLASH],
  ['-_', JOINER],
] as const) {
  for (const mark of marks) kindOf[mark.charCodeAt(0)] = kind
}

/** Exact answers for last labels of up to eight letters, packed five bits a letter. */
const shortEndings = new Map<number, boolean>()

/** Tells whether the label that starts at an index could end a name: a top-level domain, or one too long to pack. */
function mayEndName(buffer: Buffer, from: number, end: number): boolean {
  let packed = 0
  let at = from
  while (at < end) {
    const letter = (buffer[at] as number) | 32
    if (letter < 0x61 || letter > 0x7a) break
    packed = packed * 32 + (letter - 0x60)
    at++
    if (at - from > 8) return true
  }
  if (at === from) return false
  // digits, hyphens and letters of other scripts: an A-label, or a name that goes on
  if (at < end) {
    const kind = kindOf[buffer[at] as number]
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
  let known = shortEndings.get(packed)
  if (known === undefined) {
    known = isTopLevel(buffer.toString('latin1', from, at).toLowerCase())
    shortEndings.set(packed, known)
  }
  return known
}

/** True for lengths of runs that hashes and addresses have. */
function isTellingLength(length: number): boolean {
  return (length >= 26 && length <= 44) || length === 48 || length === 64 || length === 128
}

/** Tells whether the bytes [start, end) need a closer look. */
export function mayHoldIndicator(buffer: Buffer, start: number, end: number): boolean {
  const kinds = kindOf
  let numericDots = 0
  let colons = 0
  let runStart = start
  let runDigits = 0
  let wideStart = start
  let before = OTHER as number
  for (let at = start; at <= end; at++) {
    const byte = at < end ? (buffer[at] as number) : 0
    const kind = at < end ? (kinds[byte] as number) : OTHER
    if (kind === LETTER || kind === DIGIT) {
      if (kind === DIGIT) runDigits++
      else if (
        (byte | 32) === 0x76 &&
        at - 1 >= start &&
        ((buffer[at - 1] as number) | 32) === 0x63 &&
        ((buffer[at + 1] as number) | 32) === 0x65
      )
        return true
      before = kind
      continue
    }
    const run = at - runStart
    if (run >= 14 && runDigits > 0) {
      if (isTellingLength(run)) return true
      // bech32: `bc1…`, `tb1…`, `bcrt1…`
      const first = (buffer[runStart] as number) | 32
      if (run <= 90 && (first === 0x62 || first === 0x74) && run >= 14 && mayBeSegwit(buffer, runStart))
        return true
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
        if (before === DIGIT && isDigitAt(buffer, at + 1, end)) numericDots++
        else if (before !== OTHER || buffer[at - 1] === 0x2a) {
          const next = at + 1 < end ? kinds[buffer[at + 1] as number] : OTHER
          if (next === HIGH || next === CLOSE) return true
          if (mayEndName(buffer, at + 1, end)) return true
        }
        if (numericDots >= 3) return true
        if (
          before === DIGIT &&
          at + 1 < end &&
          kinds[buffer[at + 1] as number] === LETTER &&
          mayEndName(buffer, at + 1, end)
        )
          return true
        break
      }
      case COLON: {
        colons++
        const next = buffer[at + 1] as number
        if (
          at + 1 < end &&
          (next === 0x2f || next === 0x5c || next === 0x5d || (next === 0x3a && colons >= 1))
        )
          return true
        if (colons >= 6) return true
        if (run >= 64 || (at + 65 <= end && run <= 2)) return true
        break
      }
      case OPEN: {
        if (at + 1 < end && opensDefanging(buffer, at + 1)) return true
        break
      }
      case BACKSLASH: {
        const next = at + 1 < end ? (buffer[at + 1] as number) : 0
        if (next === 0x2e || next === 0x3a || next === 0x40 || next === 0x5b || next === 0x2f) return true
        break
      }
      case HIGH: {
        // dots of other scripts, zero-width characters, hyphens beyond ASCII
        if (byte === 0xe3 || byte === 0xef || byte === 0xe2 || byte === 0xc2) {
          if (mayMatterBeyondAscii(buffer, at, end)) return true
        }
        break
      }
    }
    before = kind
  }
  return false
}

function isDigitAt(buffer: Buffer, at: number, end: number): boolean {
  return at < end && kindOf[buffer[at] as number] === DIGIT
}

function mayBeSegwit(buffer: Buffer, at: number): boolean {
  const second = (buffer[at + 1] as number) | 32
  if (second === 0x63 || second === 0x62)
    return buffer[at + 2] === 0x31 || (buffer[at + 4] === 0x31 && ((buffer[at + 2] as number) | 32) === 0x72)
  return false
}

/** `[.]`, `[dot]`, `(at)`, `[:]`, `[hxxp]`, `[[.]]`, `[ . ]`, `hxxp[s]`. */
function opensDefanging(buffer: Buffer, at: number): boolean {
  const byte = buffer[at] as number
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
  const b = (buffer[at + 1] as number) | 32
  const c = (buffer[at + 2] as number) | 32
  if (a === 0x61) return b === 0x74
  if (a === 0x64) return b === 0x6f && c === 0x74
  if (a === 0x70) return b === 0x75 && c === 0x6e
  return a === 0x73 && kindOf[buffer[at + 1] as number] === CLOSE
}

/** Ideographic and fullwidth dots and signs, zero-width characters and hyphens: only where they can join something. */
function mayMatterBeyondAscii(buffer: Buffer, at: number, end: number): boolean {
  const b = buffer[at + 1] as number
  const c = buffer[at + 2] as number
  switch (buffer[at]) {
    case 0xe3:
      return b === 0x80 && c === 0x82
    case 0xef:
      return (
        (b === 0xbc && (c === 0x8e || c === 0xa0)) ||
        (b === 0xbd && c === 0xa1) ||
        (b === 0xbb && c === 0xbf && end - at > 3)
      )
    case 0xe2:
      if (b === 0x88) return c === 0x92 && holdsDigit(buffer, at, end)
      if (b === 0x81) return c === 0xa0
      return b === 0x80 && (c <= 0x8d ? c >= 0x8b : c >= 0x90 && c <= 0x95 && holdsDigit(buffer, at, end))
    default:
      return b === 0xad
  }
}

function holdsDigit(buffer: Buffer, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if (kindOf[buffer[at] as number] === DIGIT) return true
  return false
}
