/**
 * Checks how many values JSON has, and how deeply they nest, before it is parsed: the parser cannot be interrupted, and
 * 260 MB of `[],[],…` keep it busy for minutes near its memory limit. Malformed JSON is left to the parser.
 */

export type JsonBounds = { readonly maxValues: number; readonly deepest: number }

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/** Returns why JSON in UTF-8 exceeds the bounds; null when it does not. */
export function jsonTooLarge(bytes: Uint8Array, { maxValues, deepest }: JsonBounds): string | null {
  let values = 1
  let depth = 0
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote:
        at = endOfText(bytes, at)
        break
      case comma:
        values++
        break
      case openList:
      case openObject:
        values++
        if (++depth > deepest) return `its arrays and objects are nested deeper than ${deepest} levels`
        break
      case closeList:
      case closeObject:
        depth--
        break
    }
    if (values > maxValues) return `it has more than ${maxValues.toLocaleString('en-GB')} values`
  }
  return null
}

/** Number of bytes of a string scanned one by one; a native search costs more than most strings are long. */
const shortText = 64

/** Returns the offset of the quote that ends a string, or the end of the input. */
function endOfText(bytes: Uint8Array, start: number): number {
  const near = Math.min(bytes.length, start + shortText)
  let at = start + 1
  for (; at < near; at++) {
    if (bytes[at] === quote) return at
    // an escaped character ends nothing
    if (bytes[at] === backslash) at++
  }
  let end = bytes.indexOf(quote, at)
  while (end >= 0 && isEscaped(bytes, start, end)) end = bytes.indexOf(quote, end + 1)
  return end < 0 ? bytes.length : end
}

function isEscaped(bytes: Uint8Array, start: number, quoteAt: number): boolean {
  let at = quoteAt - 1
  while (at > start && bytes[at] === backslash) at--
  return (quoteAt - at) % 2 === 0
}
