/** Places of values in a JSON text, found without parsing it: an event keeps its text as written, number by number. */

export type Range = {
  readonly start: number
  readonly end: number
  /** Nesting below the value: 0 for one without members. */
  readonly depth: number
  /** Whether the text ends before the value does. */
  readonly isOpen: boolean
}

/**
 * Yields the values that stand one after another from `start` to `end`, separated by spaces, line ends or commas. What
 * is no JSON between two of them is yielded as a value, and found to be none when it is parsed.
 */
export function* valueRanges(text: string, start = 0, end = text.length): Generator<Range> {
  for (let at = skipSeparators(text, start, end); at < end; at = skipSeparators(text, at, end)) {
    const range = rangeOf(text, at, end)
    yield range
    at = range.end
  }
}

/** Returns the range of the last member of an object with this name; null where it has none. */
export function memberRange(text: string, object: Range, name: string): Range | null {
  const last = object.isOpen ? object.end : object.end - 1
  let found: Range | null = null
  let at = skipSeparators(text, object.start + 1, last)
  while (at < last && text[at] === '"') {
    const key = rangeOf(text, at, last)
    const colon = text.indexOf(':', key.end)
    if (colon < 0 || colon >= last) break
    const value = rangeOf(text, skipSeparators(text, colon + 1, last), last)
    if (isName(text.slice(key.start, key.end), name)) found = value
    at = skipSeparators(text, value.end, last)
  }
  return found
}

function isName(written: string, name: string): boolean {
  if (written === `"${name}"`) return true
  if (!written.includes('\\')) return false
  try {
    return JSON.parse(written) === name
  } catch {
    return false
  }
}

const isSeparator = (code: number) =>
  code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0x2c || code === 0xfeff || code === 0x1e

function skipSeparators(text: string, from: number, end: number): number {
  let at = from
  while (at < end && isSeparator(text.charCodeAt(at))) at += 1
  return at
}

function rangeOf(text: string, start: number, end: number): Range {
  const first = text[start]
  if (first === '"') {
    const close = closingQuote(text, start, end)
    return { start, end: close < 0 ? end : close + 1, depth: 0, isOpen: close < 0 }
  }
  if (first !== '{' && first !== '[') {
    let at = start + 1
    while (at < end && !isSeparator(text.charCodeAt(at)) && !'{["'.includes(text[at] as string)) at += 1
    return { start, end: at, depth: 0, isOpen: false }
  }
  return containerRange(text, start, end)
}

function containerRange(text: string, start: number, end: number): Range {
  let open = 0
  let deepest = 0
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      const close = closingQuote(text, at, end)
      if (close < 0) break
      at = close
    } else if (code === 0x7b || code === 0x5b) {
      open += 1
      if (open > deepest) deepest = open
    } else if (code === 0x7d || code === 0x5d) {
      open -= 1
      if (open === 0) return { start, end: at + 1, depth: deepest - 1, isOpen: false }
    }
  }
  return { start, end, depth: deepest - 1, isOpen: true }
}

/** Returns the place of the quote that ends a string; -1 where it does not end. */
function closingQuote(text: string, start: number, end: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0 && at < end; at = text.indexOf('"', at + 1)) {
    let back = at - 1
    while (text[back] === '\\') back -= 1
    // a quote is escaped by an odd number of backslashes
    if ((at - back) % 2 === 1) return at
  }
  return -1
}
