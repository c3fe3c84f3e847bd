import { wellFormed } from '../../../contract/well-formed.ts'
import { isEvent } from './event-fields.ts'
import { isDeeper, maxDepth } from './json-depth.ts'
import { type Range, valueRanges } from './json-ranges.ts'
import { type Entry, mayWrap, noObject, unwrappedList, unwrappedValue } from './json-wrappers.ts'

export type { Entry } from './json-wrappers.ts'

/**
 * Returns the events of one JSON value: the value itself, or the entries of the list that it is or wraps. Throws
 * `SyntaxError` when the text is no JSON.
 */
export function entriesOfValue(text: string): readonly Entry[] {
  if (isDeeper(text, maxDepth)) return [{ event: tooDeep }]
  const value = parseExactly(text)
  if (isEvent(value) && !mayWrap(value)) return [{ event: value, text }]
  const [range] = valueRanges(text)
  if (range === undefined) return [{ event: noObject }]
  return Array.isArray(value) ? unwrappedList(text, range, value) : unwrappedValue(text, range, value)
}

/**
 * Yields the events of a text of JSON values one after another; a list yields its entries. An entry that is no JSON is
 * one, with the reason, and does not end the text.
 */
export function* entriesOfDocument(text: string): Generator<Entry> {
  for (const range of valueRanges(text)) {
    if (text[range.start] === '[') {
      const end = range.isOpen ? range.end : range.end - 1
      for (const inner of valueRanges(text, range.start + 1, end)) yield* entriesOfRange(text, inner)
      if (range.isOpen) yield { event: cut, isCut: true }
    } else yield* entriesOfRange(text, range)
  }
}

const tooDeep = `It is nested deeper than ${maxDepth} levels.`
const cut = 'The text ends before this does.'

function entriesOfRange(text: string, range: Range): readonly Entry[] {
  if (range.isOpen) return [{ event: cut, isCut: true }]
  if (range.depth > maxDepth) return [{ event: tooDeep }]
  try {
    return entriesOfValue(text.slice(range.start, range.end))
  } catch {
    return [{ event: 'The entry is not JSON.' }]
  }
}

/** Parses JSON; whole numbers that a double cannot hold become texts, so that ids stay exact. */
export function parseExactly(text: string): unknown {
  const value: unknown = hasLongNumber(text)
    ? JSON.parse(text, keepLong as (key: string, value: unknown) => unknown)
    : JSON.parse(text)
  return surrogate.test(text) ? wellFormed(value) : value
}

/** The escape of a surrogate, lone or not. */
const surrogate = /\\u[dD][89a-fA-F]/

const longNumber = /[:,[\s](-?\d{16,})(?=[\s,\]}])/g

function hasLongNumber(text: string): boolean {
  longNumber.lastIndex = 0
  for (let found = longNumber.exec(text); found !== null; found = longNumber.exec(text))
    if (!Number.isSafeInteger(Number(found[1]))) return true
  return false
}

function keepLong(_key: string, value: unknown, context: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value)) return value
  return /^-?\d+$/.test(context.source ?? '') ? context.source : value
}
