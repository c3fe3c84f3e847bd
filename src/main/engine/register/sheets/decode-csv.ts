/**
 * Decodes the bytes of a CSV file. A byte order mark determines the encoding; without one the file is UTF-8 when it is
 * valid as such, and else Windows-1252, which is what spreadsheet programs of western Europe write, or Windows-1250,
 * those of central Europe, when letters of Polish stand inside words where western Europe has signs.
 */
export type DecodedText = {
  readonly text: string
  /** The encoding it was decoded from, when it is not plain UTF-8. */
  readonly from: string | null
}

/** Decodes a file; null when it is in none of these encodings (it contains zero bytes). */
export function decodeCsv(bytes: Uint8Array): DecodedText | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decoded(bytes, 'utf-16le'), from: 'UTF-16' }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decoded(bytes, 'utf-16be'), from: 'UTF-16' }
  if (bytes.includes(0)) return null
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, from: isMarked ? 'UTF-8 with a byte order mark' : null }
  } catch {
    return isCentral(bytes)
      ? { text: decoded(bytes, 'windows-1250'), from: 'Windows-1250' }
      : { text: decoded(bytes, 'windows-1252'), from: 'Windows-1252' }
  }
}

/** Letters of Windows-1250 that are signs in Windows-1252: ą, ł, ż, Ł, Ż. */
const centralLetters: ReadonlySet<number> = new Set([0xb9, 0xb3, 0xbf, 0xa3, 0xaf])

function isCentral(bytes: Uint8Array): boolean {
  for (let at = 1; at + 1 < bytes.length; at++)
    if (centralLetters.has(bytes[at] ?? 0) && isLetter(bytes[at - 1]) && isLetter(bytes[at + 1])) return true
  return false
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))
}

function decoded(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}
