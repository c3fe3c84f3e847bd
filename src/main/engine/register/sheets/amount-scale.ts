/**
 * Words for amounts in thousands or millions: `(in TEUR)`, `in thousands`, `Tsd. €`, `k€`, `Mio.`. Such an amount is
 * never used unchanged, since a register files units of the currency.
 */

/** Factor by which amounts are multiplied; 1 when they are in units. */
export type AmountScale = 1 | 1000 | 1_000_000

export type ScaleWord = {
  readonly scale: Exclude<AmountScale, 1>
  /** As written, `in TEUR`. */
  readonly stated: string
}

const currency = '(?:€|EUR|USD|GBP|CHF|PLN|SEK|DKK|NOK|CZK|HUF|RON|BGN|\\$|£)'
const bound = '(?<![\\p{L}\\p{N}])'
const ends = '(?![\\p{L}\\p{N}])'
const thousands = new RegExp(
  `${bound}(?:in )?(?:T ?${currency}|k ?${currency}|${currency} ?k|${currency} ?[‘’']000|[‘’']000s?|000 ?${currency}|Tsd\\.?|Tausend|thousands?|000s|milliers|miles|migliaia|tys\\.?|tisíce?|duizend(?:en)?|tusen(?:tal)?)${ends}`,
  'iu',
)
const millions = new RegExp(
  `${bound}(?:in )?(?:Mio\\.?|Mill?\\.|Million(?:s|en)?|millones|milioni|milion(?:y|ów)?|miljoen(?:en)?|M ?(?:€|EUR)|${currency} ?(?:m|mn|mln)|(?:mn|mln)\\.?)${ends}`,
  'iu',
)

/** Returns the scale of amounts that a header, a title or a cell states; null when it states none. */
export function scaleIn(text: string): ScaleWord | null {
  const start = text.slice(0, 500)
  const million = millions.exec(start)
  if (million !== null) return { scale: 1_000_000, stated: stated(million[0]) }
  const thousand = thousands.exec(start)
  return thousand === null ? null : { scale: 1000, stated: stated(thousand[0]) }
}

function stated(match: string): string {
  return match.trim().replace(/\s+/g, ' ')
}

/**
 * Moves the decimal point of a plain number: `1.25` in thousands is `1250`. Works on the digits, without binary
 * rounding.
 */
export function scaled(plain: string, scale: AmountScale): string {
  if (scale === 1) return plain
  const places = String(scale).length - 1
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? []
  const padded = fraction.padEnd(places, '0')
  const moved = (whole + padded.slice(0, places)).replace(/^0+(?=\d)/, '')
  const rest = padded.slice(places)
  return `${sign}${moved}${rest === '' ? '' : `.${rest}`}`
}
