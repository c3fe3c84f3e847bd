import { plainDecimal } from '../../../contract/register/field.ts'

/** Money is kept as the decimal text that was given. */

/** Tells whether two amounts are the same, whatever their digits: `007.50` is `7.5`. */
export function isSameAmount(left: string, right: string): boolean {
  return shortest(left) === shortest(right)
}

/** An amount as it is answered: a number where that says exactly the same, else the text. */
export function shownAmount(text: string): number | string {
  const amount = Number(text)
  // a file that was taken in may hold anything in the place of an amount
  return Number.isFinite(amount) && plainDecimal(amount) === shortest(text) ? amount : text
}

/** An amount without digits that say nothing. */
function shortest(text: string): string {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  const behind = fraction.replace(/0+$/, '')
  return behind === '' ? digits : `${digits}.${behind}`
}
