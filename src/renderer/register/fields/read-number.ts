/**
 * Numbers as typed, or copied from spreadsheets. An ambiguous separator, for groups or decimals, is refused, not
 * guessed.
 */

export type NumberReading = { readonly number: string } | { readonly fault: string }

const blanks = /[ \u00a0\u2007\u2009\u202f'’]/g
const noAmount: NumberReading = { fault: 'It must be an amount like 1250000.50.' }

/** Parses an amount; the result has a dot before the decimals and no other separators. */
export function readAmount(text: string): NumberReading {
  const bare = text.trim().replace(/^(?:[A-Za-z]{3}|[€$£]) ?|(?: ?(?:[A-Za-z]{3}|[€$£]))$/g, '')
  const isGrouped = /\d[ \u00a0\u2007\u2009\u202f'’]\d/.test(bare)
  const digits = bare.replace(blanks, '')
  if (/^\d+$/.test(digits)) return { number: digits }
  if (!/^\d[\d.,]*\d$/.test(digits)) return noAmount
  const signs = digits.replace(/\d/g, '')
  const last = signs.at(-1) ?? '.'
  const isOne = signs.length === 1
  const decimals = digits.length - 1 - digits.lastIndexOf(last)
  if (isOne && decimals === 3 && !isGrouped && /^[1-9]\d{0,2}[.,]/.test(digits)) {
    const [whole, rest] = digits.split(last)
    return { fault: `It may be ${whole}${rest} or ${whole}.${rest}: write it without a separator.` }
  }
  if (isOne) return { number: digits.replace(last, '.') }
  const first = signs.charAt(0)
  const isAllGroups = [...signs].every((sign) => sign === first)
  const grouping = new RegExp(`^\\d{1,3}(?:[${first}]\\d{3})+${isAllGroups ? '' : `[${last}]\\d+`}$`)
  if (!grouping.test(digits)) return noAmount
  return { number: digits.replaceAll(first, '').replace(last, '.') }
}

/** Parses a whole number, optionally followed by a unit of days or hours. */
export function readWhole(text: string): NumberReading {
  const bare = text.trim().replace(/ ?(?:days?|d|hours?|h)$/i, '')
  if (/^\d+$/.test(bare)) return { number: bare }
  const grouped = bare.replace(blanks, '')
  if (/^\d+$/.test(grouped)) return { number: grouped }
  return { fault: 'It must be a whole number.' }
}
