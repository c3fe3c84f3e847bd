import { splitUuencoded } from './uuencoded-files.ts'

/**
 * Decodes bodies from their transfer encoding (RFC 2045, section 6), even damaged ones: text that cannot be decoded is
 * skipped or left unchanged, so that the rest can be read.
 */

export type TransferEncoding = 'identity' | 'quoted-printable' | 'base64' | 'uuencode'

/**
 * Returns the encoding that a `Content-Transfer-Encoding` names, however it is spelled: in quotes, with comments, blanks
 * or other signs (`base 64`, `"base64";`); null for an unknown one.
 */
export function transferEncodingOf(named: string | null): TransferEncoding | null {
  const name = (named ?? '')
    .slice(0, 1000)
    .replace(/\([^()]*\)/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .replace(/^x(?=[a-z])/, '')
  return name === '' ? 'identity' : (spellings.find(([spelling]) => spelling.test(name))?.[1] ?? null)
}

const spellings: readonly (readonly [RegExp, TransferEncoding])[] = [
  [/^(?:7|8|seven|eight)bits?|^binary|^none|^identity/, 'identity'],
  [/^b(?:ase?)?_?64|^bse64/, 'base64'],
  [/^q(?:uot|oute|uted)[a-z]*|^qp$/, 'quoted-printable'],
  [/^uu/, 'uuencode'],
]

export function decodeTransfer(bytes: Buffer, encoding: TransferEncoding): Buffer {
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(bytes)
  if (encoding === 'base64') return decodeBase64(bytes)
  return encoding === 'uuencode' ? decodeUuencode(bytes) : bytes
}

const hexOf = new Int8Array(256).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  hexOf[digit.charCodeAt(0)] = value
  hexOf[digit.toUpperCase().charCodeAt(0)] = value
}

/**
 * Decodes quoted-printable: `=` and two digits is a byte, `=` at the end of a line joins it to the next; any other `=`
 * is kept.
 */
export function decodeQuotedPrintable(bytes: Buffer): Buffer {
  const decoded = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] as number
    if (byte === 0x3d) {
      const high = hexOf[bytes[at + 1] ?? 0] as number
      const low = hexOf[bytes[at + 2] ?? 0] as number
      if (high >= 0 && low >= 0) {
        decoded[length++] = high * 16 + low
        at += 3
        continue
      }
      const next = softBreakEnd(bytes, at + 1)
      if (next >= 0) {
        at = next
        continue
      }
    }
    decoded[length++] = byte
    at++
  }
  return decoded.subarray(0, length)
}

/**
 * Returns the start of the line after a soft break; -1 when there is none. White space before the line end was added in
 * transit.
 */
function softBreakEnd(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at++
  if (at >= bytes.length) return at
  if (bytes[at] === 0x0d && bytes[at + 1] === 0x0a) return at + 2
  return bytes[at] === 0x0a || bytes[at] === 0x0d ? at + 1 : -1
}

const sextetOf = new Int8Array(256).fill(-1)
for (const [value, sign] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  sextetOf[sign.charCodeAt(0)] = value
sextetOf[0x2d] = 62
sextetOf[0x5f] = 63
const padding = 0x3d

/** Decodes base64 in either alphabet: other characters are skipped, and decoding restarts after padding. */
export function decodeBase64(bytes: Buffer): Buffer {
  const decoded = Buffer.allocUnsafe(Math.ceil((bytes.length * 3) / 4) + 3)
  let length = 0
  let bits = 0
  let held = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    const sextet = sextetOf[byte] as number
    if (sextet < 0) {
      if (byte === padding) {
        bits = 0
        held = 0
      }
      continue
    }
    bits = ((bits << 6) | sextet) & 0xffffff
    held += 6
    if (held >= 8) {
      held -= 8
      decoded[length++] = (bits >> held) & 0xff
    }
  }
  return decoded.subarray(0, length)
}

/** Lines between `begin` and `end`. */
function decodeUuencode(bytes: Buffer): Buffer {
  return splitUuencoded(bytes)?.files[0]?.bytes ?? Buffer.alloc(0)
}
