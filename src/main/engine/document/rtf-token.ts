/** A piece of RTF (Microsoft's specification, version 1.9.1). */
export type RtfToken =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  /** A control word, `\par`, `\u8364`. */
  | { readonly kind: 'word'; readonly word: string; readonly value: number | null }
  /** A control symbol: one character that is no letter. */
  | { readonly kind: 'symbol'; readonly sign: string }
  /** A byte written as `\'e4`. */
  | { readonly kind: 'byte'; readonly value: number }
  /** Bytes of text between two offsets. */
  | { readonly kind: 'bytes'; readonly from: number; readonly to: number }

const backslash = 0x5c
const open = 0x7b
const close = 0x7d

/** Splits RTF into tokens in one pass: time is linear in its length, whatever it contains. */
export function* rtfTokens(bytes: Uint8Array): Generator<RtfToken> {
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] as number
    if (byte === open || byte === close) {
      yield byte === open ? { kind: 'open' } : { kind: 'close' }
      at++
    } else if (byte === backslash) {
      const next = bytes[at + 1] ?? 0
      if (isLetter(next)) {
        let end = at + 1
        while (isLetter(bytes[end] ?? 0) && end - at <= 33) end++
        const word = latin(bytes, at + 1, end)
        const digits = end
        if (bytes[end] === 0x2d) end++
        while (isDigit(bytes[end] ?? 0) && end - digits <= 11) end++
        const given = Number.parseInt(latin(bytes, digits, end), 10)
        const value = Number.isNaN(given) ? null : given
        if (Number.isNaN(given)) end = digits
        if (bytes[end] === 0x20) end++
        yield { kind: 'word', word, value }
        // `\bin` is followed by the given number of arbitrary bytes
        at = word === 'bin' && value !== null && value > 0 ? Math.min(bytes.length, end + value) : end
      } else if (next === 0x27) {
        const value = Number.parseInt(latin(bytes, at + 2, at + 4), 16)
        if (!Number.isNaN(value)) yield { kind: 'byte', value }
        at += 4
      } else {
        yield { kind: 'symbol', sign: String.fromCharCode(next) }
        at += 2
      }
    } else if (byte === 0x0d || byte === 0x0a || byte === 0) at++
    else {
      const from = at
      while (at < bytes.length && !isSign(bytes[at] as number)) at++
      yield { kind: 'bytes', from, to: at }
    }
  }
}

function isSign(byte: number): boolean {
  return byte === backslash || byte === open || byte === close || byte === 0x0d || byte === 0x0a || byte === 0
}

function isLetter(byte: number): boolean {
  return (byte | 32) >= 97 && (byte | 32) <= 122
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57
}

function latin(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
