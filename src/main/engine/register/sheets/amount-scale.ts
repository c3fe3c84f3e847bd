/**
 * Words that say amounts are written in thousands or millions: `(in TEUR)`, `in thousands`, `Tsd. €`, `k€`, `Mio.`. Such an
 * amount is never taken as it stands, since what a register files are units of the currency.
 */

/** What amounts are to be multiplied by; 1 when they stand in full. */
export type AmountScale = 1 | 1000 | 1_000_000

export type ScaleWord = {
  readonly scale: Exclude<AmountScale, 1>
  /** As it stands, `in TEUR`. */
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

/** What a header, a title or a cell says of the scale of amounts; null when it says nothing. */
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

/** Moves the point of a plain number: `1.25` in thousands is `1250`. Digit for digit, not through a binary fraction. */
export function scaled(plain: string, scale: AmountScale): string {
  if (scale === 1) return plain
  const places = String(scale).length - 1
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? []
  const padded = fraction.padEnd(places, '0')
  const moved = (whole + padded.slice(0, places)).replace(/^0+(?=\d)/, '')
  const rest = padded.slice(places)
  return `${sign}${moved}${rest === '' ? '' : `.${rest}`}`
}
