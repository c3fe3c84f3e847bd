/**
 * The Latin letters that a text resembles, based on the confusables of Unicode (UTS 39) and Skerry's additions to them.
 * The table has one character per line in hexadecimal, followed by what it resembles, shipped as
 * resources/data/confusables.txt.
 */
import { findExact } from '../data/sorted-table.ts'
import { latinLookAlike } from '../risk/latin-look-alikes.ts'

/**
 * Returns what one character resembles according to the table, decomposed and without marks; null when it is not in the
 * table.
 */
function prototypeOf(character: string, table: Uint8Array): string | null {
  const code = character.codePointAt(0) ?? 0
  const value = findExact(table, code.toString(16).padStart(4, '0'))
  if (value === null) return null
  const text = value.split(' ').map((hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return withoutMarks(text.join(''))
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

function isAscii(text: string): boolean {
  return /^[!-~]*$/.test(text)
}

/**
 * Returns a label as a hasty reader sees it: every letter that resembles Latin ones is replaced by them. Others stay
 * unchanged.
 */
export function latinReading(label: string, table: Uint8Array): string {
  let reading = ''
  for (const character of withoutMarks(label.normalize('NFC'))) {
    if (isAscii(character)) reading += character
    else reading += looseReading(character, table) ?? character
  }
  return reading.toLowerCase()
}

function looseReading(character: string, table: Uint8Array): string | null {
  const direct = latinLookAlike(character)
  if (direct !== undefined) return direct
  const prototype = prototypeOf(character, table)
  if (prototype === null || isAscii(prototype)) return prototype
  // many prototypes are small capitals (τ resembles ᴛ), which the additions map to Latin
  const further = [...prototype]
    .map((part) => latinLookAlike(part) ?? prototypeOf(part, table) ?? part)
    .join('')
  return isAscii(further) ? further : null
}

/**
 * Whether every letter of a label comes from another script and has a Latin look-alike in Unicode's own table: a
 * whole-script confusable (UTS 39, section 4.1) such as `аррӏе`.
 */
export function isWhollyConfusable(label: string, table: Uint8Array): boolean {
  let letters = 0
  for (const character of label.normalize('NFD')) {
    if (!/\p{L}/u.test(character)) continue
    if (/\p{Script=Latin}/u.test(character)) return false
    const prototype = prototypeOf(character, table)
    if (prototype === null || !/^[a-z]+$/i.test(prototype)) return false
    letters++
  }
  return letters > 0
}
