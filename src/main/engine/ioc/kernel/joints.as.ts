import { longestLabel } from './agreed'
import { bracketsAt, byteAt, DIGIT, HIGH, JOINER, joinsAt, kindAt, kindsAt, LETTER } from './memory.as'

/**
 * Delimiters across which a token may continue because a separator is spelled out there: `example [.] com`, `a dot b`.
 */

@inline
function isOpener(byte: i32): bool {
  return byte === 0x5b || byte === 0x28 || byte === 0x7b
}

@inline
function isCloser(byte: i32): bool {
  return byte === 0x5d || byte === 0x29 || byte === 0x7d
}

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

/** First and cheapest test of a delimiter: most are followed by an ordinary letter and need no further test. */
@inline
export function isJoint(at: i32): bool {
  const byte = byteAt(at)
  if (byte === 0x20) return (load<u8>(joinsAt + byteAt(at + 1)) | load<u8>(bracketsAt + byteAt(at - 1))) !== 0
  return byte === 0x3c
}

/** Number of bytes that the last `mayJoin` read beyond a few. */
export let joined: i32 = 0

/** Whether ` at ` is followed by a label that a spelled-out or bracketed dot may follow: `example dot`, `example[`. */
function mayBeSpelledOut(from: i32): bool {
  let at = from
  while (byteAt(at) === 0x20 && at < from + 2) at++
  const start = at
  for (;;) {
    const kind = kindAt(at)
    if ((kind !== LETTER && kind !== DIGIT && kind !== JOINER) || at - start > longestLabel) break
    at++
  }
  joined += at - from
  if (byteAt(at) === 0x20) at++
  const next = byteAt(at)
  return isOpener(next) || (next | 32) === 0x64
}

/** Whether a separator may be spelled out across the delimiter at an index; the caller makes the decision. */
export function mayJoin(start: i32, at: i32): bool {
  joined = 1
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
    if (end > 0 && byteAt(end) === 0x20 && isWord(last) && ((next | 32) === 0x64 || mayBeSpelledOut(end)))
      return true
  }
  if (isCloser(last) && isWord(next)) {
    let inside = byteAt(at - 2)
    if (inside === 0x20) inside = byteAt(at - 3)
    return inside === 0x2e || inside === 0x40 || (inside | 32) === 0x74
  }
  return false
}
