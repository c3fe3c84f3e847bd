import { maxErrors, type RuleError, type RuleSet } from './rule-set.ts'
import type { ListedString } from './string-list.ts'

/** Strings of one list. */
export const maxStrings = 50_000
/** Bytes of one string. */
const maxStringBytes = 4096

export type StringList = {
  readonly strings: (ListedString & { readonly line: number })[]
  readonly errors: RuleError[]
}

/**
 * Reads a list of strings: one a line, without the blanks around it. A line that begins with `#` is a comment; bytes stand
 * in braces, as YARA writes them (`{ 4D 5A 90 }`); a backslash at the beginning takes the rest of the line as it is.
 * A string is looked for in UTF-8 and in UTF-16 (little endian).
 */
export function readStringList({
  id,
  text,
  ignoresCase,
}: Pick<RuleSet, 'id' | 'text' | 'ignoresCase'>): StringList {
  const strings: StringList['strings'] = []
  const errors: RuleError[] = []
  const seen = new Set<string>()
  let line = 0
  const refuse = (written: string, column: number, length: number, what: string) =>
    errors.push({
      ...{ set: id, line, column, advice: null },
      message: [
        `error: ${what}`,
        ` --> line:${line}:${column}`,
        '  |',
        `${line} | ${printed(written)}`,
        `${' '.repeat(String(line).length)} | ${' '.repeat(column - 1)}${'^'.repeat(Math.max(1, Math.min(length, 200 - column)))}`,
      ].join('\n'),
    })
  for (const written of linesOf(text)) {
    line += 1
    if (errors.length >= maxErrors) break
    const entry = written.trim()
    if (entry === '' || entry.startsWith('#')) continue
    const column = written.indexOf(entry.charAt(0)) + 1
    if (strings.length >= maxStrings) {
      refuse(written, column, entry.length, `a list holds at most ${maxStrings} strings`)
      break
    }
    const listed = stringOf(entry, ignoresCase)
    if (typeof listed === 'string') {
      refuse(written, column, entry.length, listed)
      continue
    }
    const key = `${listed.isHex} ${listed.text}`
    if (seen.has(key)) continue
    seen.add(key)
    strings.push({ ...listed, line })
  }
  return { strings, errors }
}

/** Returns the string of a line, or what is wrong with it. */
function stringOf(entry: string, ignoreCase: boolean): ListedString | string {
  if (entry.startsWith('{') && entry.endsWith('}') && entry.length > 1) {
    const hex = entry.slice(1, -1).replace(/\s/g, '').toLowerCase()
    if (hex === '') return 'no bytes stand between the braces'
    if (!/^[0-9a-f]+$/.test(hex))
      return 'only hexadecimal digits stand in braces: a backslash before the line takes it as text'
    if (hex.length % 2 === 1) return 'a byte has two hexadecimal digits'
    if (hex.length / 2 > maxStringBytes) return `a string has at most ${maxStringBytes} bytes`
    return { text: hex, isHex: true, ignoreCase: false, wide: false }
  }
  const text = entry.startsWith('\\') ? entry.slice(1) : entry
  if (text === '') return 'nothing follows the backslash'
  if (Buffer.byteLength(text) > maxStringBytes) return `a string has at most ${maxStringBytes} bytes`
  return { text, isHex: false, ignoreCase, wide: true }
}

function* linesOf(text: string): Generator<string> {
  for (let at = 0; at <= text.length; ) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? text.length : end)
    yield line.endsWith('\r') ? line.slice(0, -1) : line
    if (end < 0) return
    at = end + 1
  }
}

const printed = (line: string) => line.slice(0, 200)
