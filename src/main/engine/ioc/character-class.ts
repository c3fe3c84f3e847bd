/** Character classes, each tested by one table lookup. */

const ALNUM = 1
const HEX = 2
const LOCAL_PART = 8
const WORD = 16
const NUMERIC = 32

function makeCharTable(): Uint8Array {
  const table = new Uint8Array(128)
  const add = (characters: string, bit: number) => {
    for (const character of characters)
      table[character.charCodeAt(0)] = (table[character.charCodeAt(0)] ?? 0) | bit
  }
  const digits = '0123456789'
  const lower = 'abcdefghijklmnopqrstuvwxyz'
  const upper = lower.toUpperCase()
  add(digits + lower + upper, ALNUM | WORD | LOCAL_PART)
  add('-_.:', WORD)
  add("-_.+%'!#$&*~^", LOCAL_PART)
  add(`${digits}abcdefABCDEF`, HEX)
  add(`${digits}.`, NUMERIC)
  return table
}

const charClass = makeCharTable()

/** Cached results of the expression below, which is slow: 0 not tested yet, 1 yes, 2 no. */
const wordsBeyondAscii = new Uint8Array(65_536)
/**
 * Letters, digits and marks beyond ASCII; names may be written in any script. Numbers that are symbols (`①`, `²`), and
 * the marks that turn a character into a picture, are excluded.
 */
const wordBeyondAscii = /(?![\ufe00-\ufe0f\u20d0-\u20ff])[\p{L}\p{Nd}\p{Nl}\p{M}]/u

function has(code: number, bit: number): boolean {
  return code < 128 && ((charClass[code] as number) & bit) !== 0
}

export const isAlnum = (code: number): boolean => has(code, ALNUM)
export const isHex = (code: number): boolean => has(code, HEX)
export const isNumeric = (code: number): boolean => has(code, NUMERIC)
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/**
 * Whether a character may occur in the unquoted local part of an address in text: RFC 5322 `atext` except `= / ? { | }`
 * and backquote.
 */
export function isLocalPart(code: number): boolean {
  return code < 128 ? has(code, LOCAL_PART) : isWordBeyondAscii(code)
}

/** Whether a character is a letter, a digit, `-`, `_`, `.`, `:` or a word character of another script. */
export function isWord(code: number): boolean {
  return code < 128 ? has(code, WORD) : isWordBeyondAscii(code)
}

function isWordBeyondAscii(code: number): boolean {
  // surrogates count as letters, for scripts beyond the basic plane; symbols among them fail the IDNA check
  if (code >= 0xd800 && code <= 0xdfff) return true
  const known = wordsBeyondAscii[code]
  if (known !== 0) return known === 1
  const isOne = wordBeyondAscii.test(String.fromCharCode(code))
  wordsBeyondAscii[code] = isOne ? 1 : 2
  return isOne
}
