/** The fields of a pdf.js text item that are used here. */
export type PdfTextItem = {
  readonly str?: string
  /** Transformation matrix: size and direction, then position. */
  readonly transform?: readonly number[]
  readonly width?: number
  readonly hasEOL?: boolean
}

/**
 * Returns the text of a page. Items come in drawing order, with spaces and line ends that the library derived from
 * their positions. An item that begins before the end of the previous one lies in a different cell that is too narrow,
 * and is not part of the same word.
 */
export function pageText(items: readonly PdfTextItem[]): string {
  const pieces: string[] = []
  let last: PdfTextItem | null = null
  for (const item of items) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: signs without a shape, which some fonts write
    const text = (item.str ?? '').replace(/[\u0000-\u0008\u000b-\u001f]/g, '')
    if (last !== null && text !== '' && overlaps(last, item)) pieces.push('\t')
    pieces.push(text)
    if (item.hasEOL === true) pieces.push('\n')
    if (text !== '' || item.hasEOL === true) last = item.hasEOL === true ? null : item
  }
  return joinHyphens(
    pieces
      .join('')
      .split('\n')
      .map((line) => line.trimEnd()),
  ).trim()
}

/** Whether an item begins well before the end of the previous one, in text from left to right. */
function overlaps(last: PdfTextItem, { transform }: PdfTextItem): boolean {
  const [size = 0, slant = 0, , , x = 0, y = 0] = last.transform ?? []
  const [nextSize = 0, nextSlant = 0, , , nextX = 0, nextY = 0] = transform ?? []
  if (slant !== 0 || nextSlant !== 0 || size <= 0 || nextSize <= 0 || Math.abs(y - nextY) > size / 2)
    return false
  return nextX < x + (last.width ?? 0) - size / 4 && nextX > x - size / 2
}

/**
 * Joins lines that were broken after a hyphen within a host name or address: where the last word of a line or the first
 * of the next contains characters typical of addresses. Ordinary words stay separated.
 */
function joinHyphens(lines: readonly string[]): string {
  const joined: string[] = []
  for (const line of lines) {
    const before = joined.at(-1)
    const end = before === undefined ? null : /[^\s]{1,2000}-$/.exec(before.slice(-2000))
    const start = /^[^\s]{1,2000}/.exec(line)
    if (
      before !== undefined &&
      end !== null &&
      start !== null &&
      (hasAddress(end[0]) || hasAddress(start[0]))
    )
      joined[joined.length - 1] = before + line
    else joined.push(line)
  }
  return joined.join('\n')
}

function hasAddress(word: string): boolean {
  return /:\/\/|@|\[\.\]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(word)
}
