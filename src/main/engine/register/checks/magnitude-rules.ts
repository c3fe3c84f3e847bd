import { member } from './members.ts'
import { type Rule, rowRule, saying } from './rule.ts'

/**
 * Rules on numbers that nobody can mean (OWN-59): slips of the keys, wrong units, or fillers such as 99999. The bounds lie
 * far above the largest banks and contracts, so that every number that can be right passes.
 */
export const magnitudeRules: readonly Rule[] = [
  rowRule('B_01.02', ['c0040', 'c0100', 'c0110'], ([type, currency, assets], report) => {
    if (isAbove(assets, currency, 1e14)) report(tooLarge, 'c0110')
    if (/^0+(?:\.0+)?$/.test(assets) && type !== '' && !nonFinancial.has(type)) report(noAssets, 'c0110')
  }),
  rowRule('B_02.01', ['c0040', 'c0050'], ([currency, cost], report) => {
    if (isAbove(cost, currency, 1e11)) report(tooLarge, 'c0050')
  }),
  rowRule('B_05.01', ['c0090', 'c0100'], ([currency, cost], report) => {
    if (isAbove(cost, currency, 1e11)) report(tooLarge, 'c0100')
  }),
  rowRule('B_02.02', ['c0100', 'c0110'], ([ours, theirs], report) => {
    if (isWholeAbove(ours, longestNotice)) report(tooLong, 'c0100')
    if (isWholeAbove(theirs, longestNotice)) report(tooLong, 'c0110')
  }),
  rowRule('B_06.01', ['c0080', 'c0090'], ([time, point], report) => {
    if (isWholeAbove(time, longestRecovery)) report(tooSlow, 'c0080')
    if (isWholeAbove(point, longestRecovery)) report(tooSlow, 'c0090')
  }),
]

/** Ten years, in days. */
const longestNotice = 3653
/** A year, in hours. */
const longestRecovery = 8784
/** Currencies of which one is worth about a euro; of others, a hundred thousand may be. */
const strong: ReadonlySet<string> = new Set(['eba_CU:EUR', 'eba_CU:USD', 'eba_CU:GBP', 'eba_CU:CHF'])
const nonFinancial: ReadonlySet<string> = new Set([member.ictIntraGroupProvider, member.otherNonFinancial])

function isAbove(amount: string, currency: string, most: number): boolean {
  return /^\d+(?:\.\d+)?$/.test(amount) && Number(amount) >= most * (strong.has(currency) ? 1 : 1e5)
}

function isWholeAbove(number: string, most: number): boolean {
  return /^\d+$/.test(number) && Number(number) > most
}

const tooLarge = saying(
  'OWN-59',
  ({ name, value }) => `${name}: ${value} is larger than any such amount can be.`,
  'Check the number of digits; amounts are written in full units.',
)
const noAssets = saying(
  'OWN-59',
  () => 'The entity is a financial one, and its total assets are 0.',
  'Give the total assets of the last annual statement.',
)
const tooLong = saying(
  'OWN-59',
  ({ name, value }) => `${name}: ${value} days are more than ten years.`,
  'Give the notice period in calendar days.',
)
const tooSlow = saying(
  'OWN-59',
  ({ name, value }) => `${name}: ${value} hours are more than a year.`,
  'Give the objective in hours; 0 when it is not defined.',
)
