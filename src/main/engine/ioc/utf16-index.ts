/** Conversions between UTF-8 byte offsets and UTF-16 indices of one text. */

/**
 * Returns the number of bytes of the UTF-16 code unit at an index in UTF-8; the first half of a surrogate pair counts
 * for all four.
 */
export function utf8Width(text: string, index: number): number {
  const code = text.charCodeAt(index)
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  if (code >= 0xd800 && code <= 0xdbff) return 4
  return code >= 0xdc00 && code <= 0xdfff ? 0 : 3
}

/** Returns a function from byte offsets in the UTF-8 form of a text to its UTF-16 indices. */
export function utf16IndexOf(text: string): (byte: number) => number {
  const size = Buffer.byteLength(text)
  if (size === text.length) return (byte) => Math.min(byte, size)
  const indices = new Uint32Array(size + 1).fill(text.length)
  let at = 0
  for (let index = 0; index < text.length; index++) {
    const width = utf8Width(text, index)
    indices.fill(index, at, at + width)
    at += width
  }
  return (byte) => indices[Math.min(byte, size)] as number
}

/** Returns a function from UTF-16 indices of a text to byte offsets in its UTF-8 form; the length maps to the end. */
export function utf8OffsetOf(text: string): (index: number) => number {
  if (Buffer.byteLength(text) === text.length) return (index) => index
  const offsets = new Uint32Array(text.length + 1)
  let at = 0
  for (let index = 0; index < text.length; index++) {
    offsets[index] = at
    at += utf8Width(text, index)
  }
  offsets[text.length] = at
  return (index) => offsets[index] as number
}
