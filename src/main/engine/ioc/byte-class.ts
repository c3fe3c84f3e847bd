/**
 * What a byte can mean to the scanner, one table look-up each. A token is a run of bytes that are not delimiters; the
 * classes of its bytes, or-ed together, say whether it can hold an indicator at all.
 */
export const DELIMITER = 1
export const DOT = 2
export const COLON = 4
export const AT = 8
/** Brackets and backslash: what defanging is written with. */
export const BRACKET = 16
export const DIGIT = 32
export const LETTER_V = 64
/** Part of a UTF-8 sequence, or a Latin-1 letter. */
export const HIGH = 128

function makeTable(): Uint8Array {
  const table = new Uint8Array(256)
  for (let byte = 0; byte <= 0x20; byte++) table[byte] = DELIMITER
  table[0x7f] = DELIMITER
  for (const mark of '"<>`') table[mark.charCodeAt(0)] = DELIMITER
  table['.'.charCodeAt(0)] = DOT
  table[':'.charCodeAt(0)] = COLON
  table['@'.charCodeAt(0)] = AT
  for (const mark of '[](){}\\') table[mark.charCodeAt(0)] = BRACKET
  for (const digit of '0123456789') table[digit.charCodeAt(0)] = DIGIT
  for (const letter of 'vV') table[letter.charCodeAt(0)] = LETTER_V
  for (let byte = 0x80; byte <= 0xff; byte++) table[byte] = HIGH
  return table
}

export const byteClass = makeTable()

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

/** Answers of the expression below, which is slow: 0 not asked yet, 1 yes, 2 no. */
const wordsBeyondAscii = new Uint8Array(65_536)
/** Letters, digits and marks beyond ASCII; names may be written in any script. */
const wordBeyondAscii = /[\p{L}\p{N}\p{M}]/u

function has(code: number, bit: number): boolean {
  return code < 128 && ((charClass[code] as number) & bit) !== 0
}

export const isAlnum = (code: number): boolean => has(code, ALNUM)
export const isHex = (code: number): boolean => has(code, HEX)
export const isNumeric = (code: number): boolean => has(code, NUMERIC)

/** May stand in the unquoted local part of an address as found in text: RFC 5322 `atext` less `= / ? { | }` and backquote. */
export function isLocalPart(code: number): boolean {
  return code < 128 ? has(code, LOCAL_PART) : isWordBeyondAscii(code)
}

/** Letters, digits, `-`, `_`, `.`, `:` and what other scripts write words with. */
export function isWord(code: number): boolean {
  return code < 128 ? has(code, WORD) : isWordBeyondAscii(code)
}

function isWordBeyondAscii(code: number): boolean {
  // halves of a pair are taken as letters: scripts beyond the basic plane; symbols among them fail the IDNA check
  if (code >= 0xd800 && code <= 0xdfff) return true
  const known = wordsBeyondAscii[code]
  if (known !== 0) return known === 1
  const isOne = wordBeyondAscii.test(String.fromCharCode(code))
  wordsBeyondAscii[code] = isOne ? 1 : 2
  return isOne
}
