import { plainDecimal } from '../../../contract/register/field.ts'

/** Money is stored as the decimal text that was given. */

/** Whether two amounts are equal, however written: `007.50` is `7.5`. */
export function isSameAmount(left: string, right: string): boolean {
  return shortest(left) === shortest(right)
}

/** Returns an amount for an answer: a number where that is exact, otherwise the text. */
export function shownAmount(text: string): number | string {
  const amount = Number(text)
  // an imported file may contain anything in place of an amount
  return Number.isFinite(amount) && plainDecimal(amount) === shortest(text) ? amount : text
}

/** Removes leading and trailing zeros that have no meaning. */
function shortest(text: string): string {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  const behind = fraction.replace(/0+$/, '')
  return behind === '' ? digits : `${digits}.${behind}`
}
