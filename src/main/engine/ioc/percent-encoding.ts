import { isDelimiter } from './escape-text.ts'
import { meter } from './meter.ts'

/** Undoes percent-encoding (RFC 3986, section 2.1) and keeps the place of every character. */

export type Decoded = {
  readonly text: string
  /** Place in the original of the character at an index. */
  readonly startOf: (index: number) => number
  /** Place in the original of the end of the text before an index. */
  readonly endOf: (index: number) => number
}

/** A part of a text as it is written. */
export function asWritten(text: string, from: number, to: number): Decoded {
  const place = (index: number) => from + index
  return { text: text.slice(from, to), startOf: place, endOf: place }
}

const encoded = /%[0-9a-f]{2}/i

export function holdsPercentEncoding(text: string): boolean {
  return text.includes('%') && encoded.test(text)
}

/** Returns a text with its percent-encoding undone once. Bytes that are not UTF-8 stay as written. */
export function decodePercent({ text, startOf, endOf }: Decoded): Decoded {
  meter.steps += text.length
  let result = ''
  const starts: number[] = []
  const ends: number[] = []
  const add = (means: string, start: number, end: number) => {
    result += means
    for (let index = 0; index < means.length; index++) {
      starts.push(start)
      ends.push(end)
    }
  }
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('%', at)
    const plainEnd = next < 0 ? text.length : next
    for (; at < plainEnd; at++) add(text[at] as string, at, at + 1)
    if (at === text.length) break
    const end = endOfCharacter(text, at)
    const means = end === at ? '\ufffd' : charactersOf(text, at, end)
    const stop = Math.max(end, at + 1)
    if (means.includes('\ufffd')) for (; at < stop; at++) add(text[at] as string, at, at + 1)
    else add(means, at, stop)
    at = stop
  }
  return {
    text: result,
    startOf: (index) => startOf(starts[index] ?? text.length),
    endOf: (index) => endOf(ends[index - 1] ?? 0),
  }
}

function charactersOf(text: string, from: number, to: number): string {
  if (to - from === 3) return String.fromCharCode(Number.parseInt(text.slice(from + 1, to), 16))
  return Buffer.from(text.slice(from, to).replaceAll('%', ''), 'hex').toString('utf8')
}

/** Returns the end of the encoded bytes of a character, or of several characters beyond ASCII; the index for none. */
function endOfCharacter(text: string, at: number): number {
  let end = at
  while (/^%[0-9a-f]{2}$/i.test(text.slice(end, end + 3))) {
    const isAscii = Number.parseInt(text.charAt(end + 1), 16) < 8
    // each character of ASCII has a place of its own
    if (isAscii && end > at) break
    end += 3
    if (isAscii) break
  }
  return end
}

/** Returns the ranges of a text between characters that end tokens. */
export function tokensOf(text: string): { readonly from: number; readonly to: number }[] {
  const ranges: { from: number; to: number }[] = []
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !isDelimiter(text.charCodeAt(at))) continue
    if (at > from) ranges.push({ from, to: at })
    from = at + 1
  }
  meter.steps += text.length
  return ranges
}
