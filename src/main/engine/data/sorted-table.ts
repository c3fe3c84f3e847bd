/**
 * A table as plain bytes: UTF-8 lines that end in a line feed, sorted by their bytes, each a key, a tab and a value (or
 * a key alone). It is searched in place: a table of a hundred thousand lines takes no more memory than its file size,
 * and a lookup reads about seventeen lines.
 *
 * Keys are distinct and contain no byte below 0x20, so the tab sorts before every byte that can continue a key, and the
 * order of the lines is the order of their keys.
 */

const tab = 0x09
const lineFeed = 0x0a
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The line of a table that matches a lookup. `value` is empty when the line is a key alone. */
export type TableEntry = { readonly key: string; readonly value: string }

/** Returns the value of a key; empty when the line is a key alone, null when no line has this key. */
export function findExact(table: Uint8Array, key: string): string | null {
  const wanted = encoder.encode(key)
  const line = lastLineUpTo(table, wanted, wanted.length)
  if (line === null || sharedBytes(table, line, wanted) < wanted.length) return null
  return line.keyEnd - line.start === wanted.length ? textBeside(table, line) : null
}

/**
 * Returns the line with the longest key that is a prefix of `text`, of at least `shortest` bytes; null when there is
 * none. Keys are compared by their bytes, which for digits, hexadecimal digits and host names are their characters.
 */
export function findLongestPrefix(table: Uint8Array, text: string, shortest = 1): TableEntry | null {
  const wanted = encoder.encode(text)
  let length = wanted.length
  while (length >= shortest) {
    const line = lastLineUpTo(table, wanted, length)
    if (line === null) return null
    const keyLength = line.keyEnd - line.start
    const shared = Math.min(sharedBytes(table, line, wanted), length)
    if (shared === keyLength && keyLength >= shortest)
      return { key: decoder.decode(table.subarray(line.start, line.keyEnd)), value: textBeside(table, line) }
    // every matching key is at or before this line, so the two share at least the length of that key
    length = Math.min(shared, keyLength - 1)
  }
  return null
}

/** Returns the number of lines of a table. */
export function countLines(table: Uint8Array): number {
  let count = 0
  for (const byte of table) if (byte === lineFeed) count++
  return table.length > 0 && table.at(-1) !== lineFeed ? count + 1 : count
}

type Line = { readonly start: number; readonly keyEnd: number; readonly end: number }

/** The last line whose key is not above the first `length` bytes of `wanted`; null when every key is above. */
function lastLineUpTo(table: Uint8Array, wanted: Uint8Array, length: number): Line | null {
  let low = 0
  let high = table.length
  let found: Line | null = null
  while (low < high) {
    const line = lineAround(table, (low + high) >>> 1)
    if (isAbove(table, line, wanted, length)) high = line.start
    else {
      found = line
      low = line.end + 1
    }
  }
  return found
}

function lineAround(table: Uint8Array, position: number): Line {
  const start = position === 0 ? 0 : table.lastIndexOf(lineFeed, position - 1) + 1
  const next = table.indexOf(lineFeed, position)
  const end = next === -1 ? table.length : next
  let keyEnd = start
  while (keyEnd < end && table[keyEnd] !== tab) keyEnd++
  return { start, keyEnd, end }
}

function isAbove(table: Uint8Array, { start, keyEnd }: Line, wanted: Uint8Array, length: number): boolean {
  const shared = Math.min(keyEnd - start, length)
  for (let at = 0; at < shared; at++) {
    const difference = (table[start + at] ?? 0) - (wanted[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return keyEnd - start > length
}

function sharedBytes(table: Uint8Array, { start, keyEnd }: Line, wanted: Uint8Array): number {
  let at = 0
  while (start + at < keyEnd && at < wanted.length && table[start + at] === wanted[at]) at++
  return at
}

function textBeside(table: Uint8Array, { keyEnd, end }: Line): string {
  return decoder.decode(table.subarray(Math.min(keyEnd + 1, end), end))
}
