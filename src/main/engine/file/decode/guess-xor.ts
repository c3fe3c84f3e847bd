/** Finds keys of one byte under which bytes become readable. */

export type XorGuess = {
  readonly key: number
  /** Share of printable characters in what was tried, from 0 to 1. */
  readonly readable: number
  /** The beginning of the output, or what stands around the words, with dots for what is not printable. */
  readonly sample: string
}

/** Bytes of the input that are tried with each key, and in which words are sought. */
export const triedBytes = 16_384
export const soughtBytes = 2 ** 20
const sampleBytes = 80

/** Beginnings of files, and what programs and scripts hold near theirs. */
const telling = [
  'MZ',
  '\x7fELF',
  'PK\x03\x04',
  '%PDF-',
  '\x89PNG',
  '{\\rtf',
  '<?xml',
  '<html',
  '#!/',
  '\x1f\x8b\x08',
]
const inside = ['This program cannot be run in DOS mode', 'http://', 'https://', 'powershell', 'function']

/**
 * Tries the keys 1 to 255, and returns those that may be: with words, the keys under which they come out; without, all,
 * the most readable first. What begins like a known file, or holds what programs hold, comes before the rest.
 */
export function guessXor(bytes: Uint8Array, words: string): XorGuess[] {
  const tried = Buffer.from(bytes.subarray(0, triedBytes))
  const sought = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, soughtBytes))
  const crib = Buffer.from(words, 'utf8')
  const guesses: (XorGuess & { readonly rank: number })[] = []
  for (let key = 1; key < 256; key++) {
    const place = words === '' ? 0 : sought.indexOf(withKey(crib, key))
    if (place < 0) continue
    const out = withKey(tried, key)
    const shown = withKey(sought.subarray(Math.max(0, place - 16), place - 16 + sampleBytes), key)
    const readable = readableShare(out)
    guesses.push({
      key,
      readable,
      sample: printable(place === 0 ? out.subarray(0, sampleBytes) : shown),
      rank: readable + bonus(out),
    })
  }
  return guesses
    .toSorted((one, other) => other.rank - one.rank || one.key - other.key)
    .map(({ key, readable, sample }) => ({ key, readable, sample }))
}

function withKey(bytes: Uint8Array, key: number): Buffer {
  const out = Buffer.allocUnsafe(bytes.length)
  for (let at = 0; at < bytes.length; at++) out[at] = (bytes[at] as number) ^ key
  return out
}

function readableShare(bytes: Buffer): number {
  if (bytes.length === 0) return 0
  let count = 0
  for (const byte of bytes) if (isPrintable(byte) || byte === 9 || byte === 10 || byte === 13) count++
  return Math.round((count / bytes.length) * 1000) / 1000
}

function bonus(out: Buffer): number {
  const text = out.toString('latin1')
  const begins = telling.some((sign) => text.startsWith(sign) && (sign.length > 2 || isProgram(out)))
  // letters in both cases are as printable as each other: spaces and lower case are what texts are made of
  const lower = text.replace(/[^a-z ]/g, '').length / Math.max(1, text.length)
  return (begins ? 2 : 0) + (inside.some((words) => text.includes(words)) ? 1 : 0) + lower
}

/** Whether two letters are the head of a program: the offset of its second header is small. */
function isProgram(out: Buffer): boolean {
  return out.length < 64 || out.readUInt32LE(60) < 4096
}

const isPrintable = (byte: number) => byte >= 0x20 && byte < 0x7f

function printable(bytes: Buffer): string {
  return Array.from(bytes, (byte) => (isPrintable(byte) ? String.fromCharCode(byte) : '.')).join('')
}
