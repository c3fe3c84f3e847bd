import { isLendingScript, latinLookAlike } from './latin-look-alikes.ts'

/**
 * The alphabet of folded text: one number per letter and four more. It is small because it determines the size of the
 * automaton.
 */
export const gapSymbol = 0
export const numberSymbol = 27
export const foreignSymbol = 28
export const moneySymbol = 29
export const alphabetSize = 32

export type FoldedCharacter = { symbols: readonly number[]; isDisguised: boolean }

const nothing: FoldedCharacter = { symbols: [], isDisguised: false }
const gap: FoldedCharacter = { symbols: [gapSymbol], isDisguised: false }
const foreign: FoldedCharacter = { symbols: [foreignSymbol], isDisguised: false }
const money: FoldedCharacter = { symbols: [moneySymbol], isDisguised: false }

/** Folds an ASCII code: letters of either case to 1–26, digits and the dollar to a symbol, the rest to a gap. */
export function asciiSymbol(code: number): number {
  if (code >= 97 && code <= 122) return code - 96
  if (code >= 65 && code <= 90) return code - 64
  if (code >= 48 && code <= 57) return numberSymbol
  return code === 36 ? moneySymbol : gapSymbol
}

/** Whether a character is invisible: zero-width, bidi marks, soft hyphen, variation selectors, tags. */
export function isInvisible(code: number): boolean {
  return (
    code === 0xad ||
    code === 0x34f ||
    code === 0x61c ||
    (code >= 0x180b && code <= 0x180f) ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    code === 0x115f ||
    code === 0x1160 ||
    code === 0x3164 ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code === 0xfeff ||
    (code >= 0xe0000 && code <= 0xe0fff)
  )
}

/** Whether a script has no Latin reading; this early exit makes a megabyte of it as fast as a megabyte of ASCII. */
function isPlainlyForeign(code: number): boolean {
  return (code >= 0x2e80 && code <= 0xd7ff && code !== 0x3000) || (code >= 0x20000 && code < 0xe0000)
}

/** Folds any other code point: compatibility forms, accents and look-alikes all end as plain letters. */
export function foldCharacter(code: number): FoldedCharacter {
  if (code < 128) return { symbols: [asciiSymbol(code)], isDisguised: false }
  if (isInvisible(code)) return nothing
  if (isPlainlyForeign(code)) return foreign
  if (/\p{Sc}/u.test(String.fromCodePoint(code))) return money
  const symbols: number[] = []
  for (const part of plainLetters(String.fromCodePoint(code))) {
    const partCode = part.codePointAt(0) ?? 0
    if (partCode < 128) symbols.push(asciiSymbol(partCode))
    else if (/\p{L}/u.test(part)) symbols.push(foreignSymbol)
  }
  if (symbols.length === 0) return /\p{M}/u.test(String.fromCodePoint(code)) ? nothing : gap
  const isDisguised = isLendingScript(code) && symbols.every((symbol) => symbol < numberSymbol)
  return { symbols, isDisguised }
}

/** Rewrites text as lower-case letters without accents, compatibility forms or look-alikes. */
export function plainLetters(text: string): string {
  let plain = ''
  for (const character of text) plain += latinLookAlike(character) ?? decompose(character)
  return plain.toLowerCase()
}

function decompose(character: string): string {
  if (character < '\u0080') return character
  let plain = ''
  for (const part of character.normalize('NFKD')) {
    if (!/\p{M}/u.test(part)) plain += latinLookAlike(part) ?? part
  }
  return plain
}
