import { isUtf8 as isStrictUtf8 } from 'node:buffer'

/** Encodings of texts, and conversion of UTF-16 for a scanner of UTF-8 without losing its offsets. */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin-1'

/**
 * Detects the encoding from the first bytes: a byte order mark, else zeros in every other byte, else whether the bytes
 * are well-formed UTF-8. A sample may end within a character.
 */
export function detectEncoding(sample: Uint8Array): Encoding {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  const pairs = Math.min(sample.length, 1024) >> 1
  let evenZeros = 0
  let oddZeros = 0
  for (let pair = 0; pair < pairs; pair++) {
    if (sample[pair * 2] === 0) evenZeros++
    if (sample[pair * 2 + 1] === 0) oddZeros++
  }
  if (pairs >= 8 && oddZeros > pairs * 0.6 && evenZeros < pairs * 0.1) return 'utf-16le'
  if (pairs >= 8 && evenZeros > pairs * 0.6 && oddZeros < pairs * 0.1) return 'utf-16be'
  // most samples are well-formed in every respect, which Node checks at once
  return isStrictUtf8(sample) || isUtf8(sample) ? 'utf-8' : 'latin-1'
}

/**
 * Whether the bytes are well-formed, except for a character cut at the end (Unicode 17, table 3-7, without the check
 * for overlong forms).
 */
function isUtf8(sample: Uint8Array): boolean {
  for (let at = 0; at < sample.length; ) {
    const byte = sample[at] as number
    const length =
      byte < 0x80
        ? 1
        : byte >= 0xc2 && byte <= 0xdf
          ? 2
          : byte >= 0xe0 && byte <= 0xef
            ? 3
            : byte >= 0xf0 && byte <= 0xf4
              ? 4
              : 0
    if (length === 0) return false
    for (let next = at + 1; next < at + length; next++) {
      if (next >= sample.length) return true
      if (((sample[next] as number) & 0xc0) !== 0x80) return false
    }
    at += length
  }
  return true
}

export function isWide(encoding: Encoding): boolean {
  return encoding === 'utf-16le' || encoding === 'utf-16be'
}

/** Decodes bytes for display; broken bytes become U+FFFD. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (encoding) {
    case 'utf-8':
      return buffer.toString('utf8')
    case 'latin-1':
      return buffer.toString('latin1')
    case 'utf-16le':
      return buffer.toString('utf16le')
    case 'utf-16be':
      return Buffer.from(buffer.subarray(0, buffer.length & ~1))
        .swap16()
        .toString('utf16le')
  }
}

/** UTF-16 converted to UTF-8, with a mapping back: the offset of each resulting byte in the original. */
export type Narrowed = { readonly bytes: Buffer; readonly origin: (offset: number) => number }

/** Converts an even number of bytes of UTF-16. ASCII text needs no table: the original offset is twice the new one. */
export function narrow(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Narrowed {
  const text = decode(bytes.subarray(0, bytes.length & ~1), encoding)
  const narrowed = Buffer.from(text, 'utf8')
  if (narrowed.length === text.length) return { bytes: narrowed, origin: (offset) => offset * 2 }
  const origins = new Uint32Array(narrowed.length + 1)
  let at = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const isPair = code >= 0xd800 && code <= 0xdbff && index + 1 < text.length
    const length = code < 0x80 ? 1 : code < 0x800 ? 2 : isPair ? 4 : 3
    for (let byte = 0; byte < length; byte++) origins[at + byte] = index * 2
    at += length
    if (isPair) index++
  }
  origins.fill(text.length * 2, at)
  return { bytes: narrowed, origin: (offset) => origins[Math.min(offset, narrowed.length)] as number }
}
