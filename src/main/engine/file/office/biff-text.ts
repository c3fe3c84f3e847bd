import { decodeCodePage } from '../../document/rtf-code-page.ts'

/** A text with its length in one or two bytes; in BIFF8 a byte of flags follows, whose lowest bit says UTF-16. */
export function shortText(body: Uint8Array, at: number, lengthBytes: 1 | 2, isWide: boolean): string {
  const length = lengthBytes === 1 ? (body[at] ?? 0) : (body[at] ?? 0) | ((body[at + 1] ?? 0) << 8)
  const from = at + lengthBytes
  return isWide ? flaggedText(body, from, length) : decodeCodePage(body.subarray(from, from + length), 1252)
}

/** A text after its byte of flags. */
export function flaggedText(body: Uint8Array, at: number, length: number): string {
  const isUtf16 = ((body[at] ?? 0) & 1) === 1
  return decodeCodePage(body.subarray(at + 1, at + 1 + length * (isUtf16 ? 2 : 1)), isUtf16 ? 1200 : 28591)
}

export function cellName(row: number, column: number): string {
  return `${columnName(column & 0x3fff)}${row + 1}`
}

export function columnName(column: number): string {
  let name = ''
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1)
    name = String.fromCharCode(65 + (left % 26)) + name
  return name
}
