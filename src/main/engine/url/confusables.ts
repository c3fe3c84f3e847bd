/**
 * Which Latin letters a text passes for, after the confusables of Unicode (UTS 39) and our additions to them. The table
 * has one character a line in hexadecimal, then what it reads as, shipped as resources/data/confusables.txt.
 */
import { findExact } from '../data/sorted-table.ts'
import { latinLookAlike } from '../risk/latin-look-alikes.ts'

/** What one character reads as by the table, decomposed and without marks; null when it is in no line. */
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

/** A label as a hasty reader sees it: every letter that passes for Latin ones is those. Others stay as they are. */
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
  // many prototypes are small capitals (τ reads as ᴛ), which the additions carry on to Latin
  const further = [...prototype]
    .map((part) => latinLookAlike(part) ?? prototypeOf(part, table) ?? part)
    .join('')
  return isAscii(further) ? further : null
}

/**
 * Tells whether every letter of a label comes from another script and has a Latin look-alike by Unicode's own table: a
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
