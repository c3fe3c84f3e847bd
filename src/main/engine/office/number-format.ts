/**
 * What the number format of a cell adds to its number (ECMA-376 part 1, 18.8.31), where that affects the meaning:
 * leading zeros and fixed texts (`0000`, `"C-"0000`), a percent sign, a trailing unit (`0 "TEUR"`). Other formats
 * affect layout only.
 */

/** Shows a number; null where the format adds nothing to it. */
export type ShowNumber = (value: number) => string | null

const longest = 200

/** Reads a format; null when it adds nothing to any number. */
export function readNumberFormat(format: string): ShowNumber | null {
  const pieces = takeApart(format.slice(0, longest))
  if (pieces === null) return null
  const isPercent = pieces.some(({ kind }) => kind === 'percent')
  if (isPercent) return (value) => `${Number((value * 100).toPrecision(15))}%`
  const digits = pieces.filter(({ kind }) => kind === 'digit')
  const isNumberLike = pieces.some(({ kind }) => kind === 'layout')
  const literals = pieces.filter(({ kind, text }) => kind === 'literal' && /\S/.test(text))
  if (digits.length === 0) return null
  if (isNumberLike) {
    const unit = literals.map(({ text }) => text.trim()).join(' ')
    return /\p{L}/u.test(unit) ? (value) => `${value} ${unit}` : null
  }
  if (literals.length === 0 && digits.filter(({ text }) => text === '0').length < 2) return null
  return (value) => (Number.isSafeInteger(value) && value >= 0 ? filledIn(pieces, String(value)) : null)
}

/** `%` alone: the built-in formats 9 and 10. */
export const showPercent: ShowNumber = readNumberFormat('0%') as ShowNumber

type Piece = { readonly kind: 'digit' | 'literal' | 'percent' | 'layout'; readonly text: string }

/** Splits the section for positive numbers into pieces; null for days, fractions, exponents and `General`. */
function takeApart(format: string): readonly Piece[] | null {
  const pieces: Piece[] = []
  const form = /"([^"]*)"|\\(.)|[_*](.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|(;)|([0#])|(%)|([.,?])|(.)/gsu
  for (const [, quoted, escaped, filler, money, end, digit, percent, layout, other] of format.matchAll(
    form,
  )) {
    if (end !== undefined) break
    if (filler !== undefined) continue
    const literal = quoted ?? escaped ?? money
    if (literal !== undefined) pieces.push({ kind: 'literal', text: literal })
    else if (digit !== undefined) pieces.push({ kind: 'digit', text: digit })
    else if (percent !== undefined) pieces.push({ kind: 'percent', text: percent })
    else if (layout !== undefined) pieces.push({ kind: 'layout', text: layout })
    else if (other === undefined) continue
    else if (/[\s\-+()/:€$£]/u.test(other)) pieces.push({ kind: 'literal', text: other })
    else return null
  }
  return pieces
}

/**
 * Fills digits into the placeholders of the format, from the last one; surplus digits go before the first placeholder.
 */
function filledIn(pieces: readonly Piece[], digits: string): string {
  let rest = digits
  let shown = ''
  const first = pieces.findIndex(({ kind }) => kind === 'digit')
  for (let index = pieces.length - 1; index >= 0; index--) {
    const { kind, text } = pieces[index] as Piece
    if (kind !== 'digit') shown = text + shown
    else {
      shown = (rest.at(-1) ?? (text === '0' ? '0' : '')) + shown
      rest = rest.slice(0, -1)
      if (index === first) shown = rest + shown
    }
  }
  return shown
}

/**
 * Whether a number is shown as a reference rather than as an amount: the same digits with leading zeros or with letters
 * and signs between, but not grouped by thousands.
 */
export function isShownAsReference(shown: string, value: number): boolean {
  if (!Number.isSafeInteger(value) || value < 0 || shown === String(value)) return false
  if (/^\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3})+$/.test(shown) || /[.,]\d*$/.test(shown)) return false
  return shown.replace(/\D/g, '').replace(/^0+(?=\d)/, '') === String(value)
}
