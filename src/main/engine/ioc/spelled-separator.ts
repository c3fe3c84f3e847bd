import { isAlnum } from './character-class.ts'
import { articles } from './separator-words.ts'

/** Separators that are spelled out across spaces or angle brackets, which otherwise end tokens. */

/**
 * Returns where a token continues after a spelled-out separator, or -1. `example [.] com`, `user at example dot com`,
 * and `example[ . ]com`, with spaces inside of the brackets.
 */
export function joinAfter(buffer: Buffer, start: number, at: number): number {
  if (buffer[at] === 0x3c) return joinAngle(buffer, start, at)
  if (buffer[at] !== 0x20) return -1
  let next = at + 1
  if (buffer[next] === 0x20) next++
  const byte = buffer[next] as number
  const last = buffer[at - 1] as number
  if (last === 0x5b || last === 0x28 || last === 0x7b) {
    const end = separatorWord(buffer, next)
    return end > 0 && isCloser(buffer[skipSpace(buffer, end)] as number) ? end : -1
  }
  if (byte === 0x5d || byte === 0x29 || byte === 0x7d) return isSeparatorBefore(buffer, start, at) ? next : -1
  if (byte === 0x5b || byte === 0x28 || byte === 0x7b) {
    const end = separatorWord(buffer, skipSpace(buffer, next + 1))
    if (end < 0) return -1
    const closer = skipSpace(buffer, end)
    if (!isCloser(buffer[closer] as number)) return -1
    const after = skipSpace(buffer, closer + 1)
    return isAlnum(buffer[after] as number) && !articles.has(wordBefore(buffer, start, at)) ? after : -1
  }
  if ((byte | 32) === 0x64 || (byte | 32) === 0x61) {
    const end = separatorWord(buffer, next)
    if (end < 0 || buffer[end] !== 0x20 || !isAlnum(last)) return -1
    const after = skipSpace(buffer, end)
    if (!isAlnum(buffer[after] as number)) return -1
    return (byte | 32) === 0x64 || isSpelledOut(buffer, after) ? after : -1
  }
  // after a closing bracket a space may follow: `example[.] com`
  if ((last === 0x5d || last === 0x29 || last === 0x7d) && isAlnum(byte))
    return isBracketedSeparatorBefore(buffer, start, at) ? next : -1
  return -1
}

/** The letters directly before an index, in lower case. */
function wordBefore(buffer: Buffer, start: number, at: number): string {
  let from = at
  while (from > start && at - from < 12 && isAlnum(buffer[from - 1] as number)) from--
  return buffer.toString('latin1', from, at).toLowerCase()
}

/** Joins `<.>`, `<dot>`, `<at>` within a token: angle brackets otherwise end tokens. */
function joinAngle(buffer: Buffer, start: number, at: number): number {
  if (at === start) return -1
  const end = separatorWord(buffer, at + 1)
  return end > 0 && buffer[end] === 0x3e && isAlnum(buffer[end + 1] as number) ? end + 1 : -1
}

function skipSpace(buffer: Buffer, at: number): number {
  let end = at
  while (end < at + 2 && buffer[end] === 0x20) end++
  return end
}

function isCloser(byte: number): boolean {
  return byte === 0x5d || byte === 0x29 || byte === 0x7d
}

/** The end of `.`, `@`, `:`, `dot` or `at`, or -1. */
function separatorWord(buffer: Buffer, at: number): number {
  const a = buffer[at] as number
  if (a === 0x2e || a === 0x40 || a === 0x3a) return at + 1
  const b = (buffer[at + 1] as number) | 32
  if ((a | 32) === 0x61 && b === 0x74) return at + 2
  if ((a | 32) === 0x64 && b === 0x6f && ((buffer[at + 2] as number) | 32) === 0x74) return at + 3
  return -1
}

/** True when `[`, spaces and a separator directly precede: the inside of `[ . ]`. */
function isSeparatorBefore(buffer: Buffer, start: number, at: number): boolean {
  const text = buffer.toString('latin1', Math.max(start, at - 8), at)
  return /[[({] ?(?:\.|@|:|dot|at)$/i.test(text)
}

function isBracketedSeparatorBefore(buffer: Buffer, start: number, at: number): boolean {
  const text = buffer.toString('latin1', Math.max(start, at - 10), at)
  return /[a-z0-9][[({] ?(?:\.|@|dot|at) ?[\])}]$/i.test(text)
}

export function textAt(buffer: Buffer, at: number, length: number): string {
  return buffer.toString('latin1', at, Math.min(buffer.length, at + length))
}

/** True when the word at an index is followed by a spelled-out or bracketed dot. */
function isSpelledOut(buffer: Buffer, at: number): boolean {
  return /^[a-z0-9-]{1,63}(?: ?[[({] ?(?:dot|\.)| dot )/i.test(textAt(buffer, at, 80))
}
