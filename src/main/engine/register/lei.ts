/**
 * The legal entity identifier of ISO 17442: 18 letters and digits and two check digits by ISO 7064, MOD 97-10. Read as
 * a number, with A as 10 and Z as 35, a valid LEI modulo 97 is 1.
 */

const length = 20
const digitZero = 48
const digitNine = 57
const letterA = 65
const letterZ = 90

/** Whether a text has the form of an LEI: 18 capital letters or digits, then two digits. */
export function isLeiShape(text: string): boolean {
  if (text.length !== length) return false
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code >= digitZero && code <= digitNine) continue
    if (at >= length - 2 || code < letterA || code > letterZ) return false
  }
  return true
}

/**
 * Returns an LEI as it is written, from one with blanks, hyphens, invisible characters or small letters in it, as people copy
 * it from contracts: `5067 00ge 1G29 3254 5X363`. Any other text is returned as given.
 */
export function normalLei(text: string): string {
  if (text.length > longestWritten) return text
  const bare = text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}.]+/gu, '')
    .toUpperCase()
  return isLeiShape(bare) ? bare : text
}

const longestWritten = 100

/** Whether the check digits of a text in the form of an LEI are correct. */
export function hasLeiCheckDigits(lei: string): boolean {
  return remainder(lei) === 1
}

/** Returns the two check digits for the first 18 characters of an LEI. */
export function leiCheckDigits(first18: string): string {
  return String(98 - remainder(`${first18}00`)).padStart(2, '0')
}

/** Returns a text, read as a number, modulo 97. */
function remainder(text: string): number {
  let rest = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    rest = code <= digitNine ? (rest * 10 + code - digitZero) % 97 : (rest * 100 + code - letterA + 10) % 97
  }
  return rest
}
