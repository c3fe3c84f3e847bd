import type { Needle, TextEncoding } from '../../../../contract/workstation/files/file-bytes.ts'

/** What is searched for, as bytes; several for a text in several encodings. */
export type Pattern = {
  readonly bytes: Buffer
  /** Bytes of a character. */
  readonly unit: 1 | 2
  /** Whether the second of two bytes is the lower one. */
  readonly isBigEndian: boolean
  readonly anyCase: boolean
}

export type Match = { readonly at: number; readonly length: number }

/** Returns the patterns of what is searched for, each at most `maxNeedle` bytes long. */
export function patternsOf(needle: Needle): Pattern[] {
  if (needle.kind === 'bytes')
    return [{ bytes: Buffer.from(needle.hex, 'hex'), unit: 1, isBigEndian: false, anyCase: false }]
  return [...new Set(needle.encodings)].map((encoding) => ({
    bytes: encoded(needle.text, encoding),
    unit: encoding === 'utf-8' ? 1 : 2,
    isBigEndian: encoding === 'utf-16be',
    anyCase: needle.any_case,
  }))
}

function encoded(text: string, encoding: TextEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8')
  const bytes = Buffer.from(text, 'utf16le')
  return encoding === 'utf-16be' ? bytes.swap16() : bytes
}

/**
 * Finds the first place, or the last one, at which one of the patterns begins before `limit` of these bytes. Where
 * several begin at one place it is the longest.
 */
export function findBytes(
  bytes: Buffer,
  patterns: readonly Pattern[],
  limit: number,
  direction: 'next' | 'previous',
): Match | null {
  let folded: Buffer | null = null
  let best: Match | null = null
  for (const pattern of patterns) {
    if (pattern.anyCase) folded ??= fold(bytes)
    const at = direction === 'next' ? firstOf(bytes, folded, pattern) : lastOf(bytes, folded, pattern, limit)
    if (at < 0 || at >= limit) continue
    const isBetter =
      best === null ||
      (at === best.at
        ? pattern.bytes.length > best.length
        : direction === 'next'
          ? at < best.at
          : at > best.at)
    if (isBetter) best = { at, length: pattern.bytes.length }
  }
  return best
}

function firstOf(bytes: Buffer, folded: Buffer | null, pattern: Pattern): number {
  if (!pattern.anyCase || folded === null) return bytes.indexOf(pattern.bytes)
  const wanted = fold(pattern.bytes)
  let at = folded.indexOf(wanted)
  while (at >= 0 && !isSame(bytes, at, pattern)) at = folded.indexOf(wanted, at + 1)
  return at
}

function lastOf(bytes: Buffer, folded: Buffer | null, pattern: Pattern, limit: number): number {
  if (limit <= 0) return -1
  if (!pattern.anyCase || folded === null) return bytes.lastIndexOf(pattern.bytes, limit - 1)
  const wanted = fold(pattern.bytes)
  let at = folded.lastIndexOf(wanted, limit - 1)
  while (at > 0 && !isSame(bytes, at, pattern)) at = folded.lastIndexOf(wanted, at - 1)
  return at === 0 && !isSame(bytes, 0, pattern) ? -1 : at
}

/** Whether the upper bytes of characters are the same: 41 and 61 there are no letters. */
function isSame(bytes: Buffer, at: number, { bytes: wanted, unit, isBigEndian }: Pattern): boolean {
  if (unit === 1) return true
  for (let index = 0; index < wanted.length; index += 2) {
    const upper = isBigEndian ? index : index + 1
    const lower = isBigEndian ? index + 1 : index
    if (bytes[at + upper] !== wanted[upper]) return false
    if (wanted[upper] !== 0 && bytes[at + lower] !== wanted[lower]) return false
  }
  return true
}

/** Returns a copy in which A to Z are a to z. */
function fold(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let at = 0; at < copy.length; at++) {
    const byte = copy[at] as number
    if (byte >= 0x41 && byte <= 0x5a) copy[at] = byte | 0x20
  }
  return copy
}
