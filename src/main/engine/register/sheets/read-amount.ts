/**
 * Reads a number as people and spreadsheets write it, digit for digit, without binary rounding. A single separator
 * before exactly three digits may be a thousands separator or a decimal sign; only other amounts of the column decide
 * that.
 */

/** The decimal sign, as determined by the other amounts of the column. Null when nothing determines it. */
export type DecimalSign = '.' | ',' | null

/** The number with a dot and no separators, and how it was written; or why it cannot be determined. */
export type AmountReading =
  | { readonly plain: string; readonly why: string | null }
  | { readonly plain: null; readonly why: string; readonly isUnsettled: boolean }

const longest = 60
const blanks = /[ \u00a0\u2007-\u200a\u202f]/g
const symbols = /^(?:[$€£¥₣₤₺₽]|kr\.?|zł|Kč|Ft|lei|лв\.?)$/i

const unknown = (why: string): AmountReading => ({ plain: null, why, isUnsettled: false })

/** Returns the result for a number with one separator before three digits when nothing determines its meaning. */
function unsettled(whole: string, rest: string): AmountReading {
  const decimals = rest.replace(/0+$/, '')
  const why = `ambiguous: ${whole}${decimals === '' ? '' : `.${decimals}`} or ${whole}${rest}? No other amount in the column decides it`
  return { plain: null, why, isUnsettled: true }
}

/** Reads an amount. `isCurrency` tests whether three letters are an ISO 4217 code that may be next to it. */
export function readAmount(
  text: string,
  decimal: DecimalSign,
  isCurrency: (code: string) => boolean,
): AmountReading {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return readPlain(text, decimal)
  if (text.length > longest) return unknown('it is not a number')
  const bare = withoutCurrency(text, isCurrency)
  const { negative, digits } = withoutSign(bare)
  const why = bare === text ? 'a number in local notation' : 'an amount with its currency'
  // the ending of 1.250,- and 1'250.–
  const read = readDigits(digits.replace(/[.,][-–—]{1,2}$/, ''), decimal)
  if (read.plain === null) return read
  return { plain: negative && /[1-9]/.test(read.plain) ? `-${read.plain}` : read.plain, why: read.why ?? why }
}

/** Reads a whole number; decimals that are all zero are dropped. */
export function readWhole(text: string, decimal: DecimalSign): AmountReading {
  if (/^-?\d+$/.test(text)) return { plain: text, why: null }
  const read = readAmount(text, decimal, () => false)
  if (read.plain === null) return read.isUnsettled ? read : unknown('it is not a whole number')
  const whole = /^(-?\d+)\.0+$/.exec(read.plain)?.[1] ?? read.plain
  if (!/^-?\d+$/.test(whole)) return unknown('it is not a whole number')
  return { plain: whole, why: read.why ?? 'zero decimals left out' }
}

/** Returns the decimal sign that a number reveals; null when it reveals none. */
export function decimalShownBy(text: string): DecimalSign {
  const bare = text.replace(blanks, '').replace(/^[^\d]+|[^\d]+$/g, '')
  if (bare.length > longest || !/^\d[\d.,'’]*$/.test(bare)) return null
  const [lastSign] = /[.,](?=\d*$)/.exec(bare) ?? []
  if (lastSign === undefined) return null
  const sign = lastSign as '.' | ','
  const count = bare.split(sign).length - 1
  const after = bare.length - bare.lastIndexOf(sign) - 1
  // a sign that occurs twice groups digits, so the other one is the decimal sign
  if (count > 1) return after === 3 ? (sign === '.' ? ',' : '.') : null
  if (/[.,'’]/.test(bare.slice(0, bare.lastIndexOf(sign)))) return sign
  return after === 3 ? null : sign
}

/**
 * Reads a number that is already correct, unless the file uses a decimal comma and its point may be a thousands
 * separator.
 */
function readPlain(text: string, decimal: DecimalSign): AmountReading {
  const [, whole = '', rest = ''] = /^(-?[1-9]\d{0,2})\.(\d{3})$/.exec(text) ?? []
  if (decimal === '.' || whole === '') return { plain: text, why: null }
  if (decimal === null) return unsettled(whole, rest)
  return { plain: whole + rest, why: 'a number in local notation' }
}

function readDigits(text: string, decimal: DecimalSign): AmountReading {
  const spaced = text.replace(blanks, ' ')
  const isGrouped = /[ '’]/.test(spaced)
  if (isGrouped && !/^\d{1,3}(?:([ '’])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/.test(spaced))
    return unknown('it is not a number')
  const compact = spaced.replace(/[ '’]/g, '')
  const scientific = /^(\d+)(?:[.,](\d+))?[eE]([+-]?\d{1,3})$/.exec(compact)
  if (scientific !== null)
    return expanded(scientific[1] as string, scientific[2] ?? '', Number(scientific[3]))
  if (/^\d+$/.test(compact)) return { plain: compact, why: null }
  // blanks or apostrophes group digits, so a point or comma is the decimal sign
  if (isGrouped) return { plain: compact.replace(',', '.'), why: null }
  const both = /^(\d{1,3})((?:([.,])\d{3})+)([.,])(\d+)$/.exec(compact)
  if (both !== null && both[3] !== both[4] && onlyGrouped(both[2] as string, both[3] as string))
    return { plain: `${both[1]}${(both[2] as string).replace(/\D/g, '')}.${both[5]}`, why: null }
  if (/^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}(?:,\d{3}){2,}$/.test(compact))
    return { plain: compact.replace(/\D/g, ''), why: null }
  const single = /^(\d+)([.,])(\d+)$/.exec(compact)
  if (single === null) return unknown('it is not a number')
  const [, whole = '', sign, rest = ''] = single
  const mayGroup = rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  if (!mayGroup || decimal === sign) return { plain: `${whole}.${rest}`, why: null }
  return decimal === null ? unsettled(whole, rest) : { plain: whole + rest, why: null }
}

function onlyGrouped(groups: string, sign: string): boolean {
  return groups.split(sign).length - 1 === groups.length / 4
}

/** Returns a number with an exponent in plain notation. */
function expanded(whole: string, fraction: string, exponent: number): AmountReading {
  if (Math.abs(exponent) > 30) return unknown('it is not a number')
  const digits = whole + fraction
  const point = whole.length + exponent
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = Math.max(point, 1)
  const rest = padded.slice(at).replace(/0+$/, '')
  const plain = `${padded.slice(0, at).replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`
  return { plain, why: 'a number with an exponent: digits that it does not show are lost' }
}

function withoutCurrency(text: string, isCurrency: (code: string) => boolean): string {
  const isUnit = (unit: string) => symbols.test(unit) || (/^[A-Z]{3}$/i.test(unit) && isCurrency(unit))
  const before = /^(-?)([^\d\s(.,+−-]{1,4}) ?(?=[\d(−+-])/.exec(text)
  if (before !== null && isUnit(before[2] as string)) return before[1] + text.slice(before[0].length).trim()
  const after = /[\d)\-–—] ?([^\d\s).,−–—-]{1,4}\.?)$/.exec(text)
  if (after !== null && isUnit(after[1] as string)) return text.slice(0, -(after[1] as string).length).trim()
  return text
}

/** Removes the sign: a minus before or after, brackets, a plus. */
function withoutSign(text: string): { negative: boolean; digits: string } {
  const inBrackets = /^\(([^()]+)\)$/.exec(text)?.[1]
  if (inBrackets !== undefined) return { negative: true, digits: inBrackets.trim() }
  const before = /^[-−–] ?(\d.*)$/.exec(text)?.[1]
  if (before !== undefined) return { negative: true, digits: before }
  const behind = /^(.*\d)[-−]$/.exec(text)?.[1]
  if (behind !== undefined) return { negative: true, digits: behind }
  return { negative: false, digits: text.replace(/^\+ ?/, '') }
}
