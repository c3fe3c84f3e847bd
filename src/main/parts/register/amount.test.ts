import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { plainDecimal } from '../../../contract/register/field.ts'
import { isSameAmount, shownAmount } from './amount.ts'

test.each([
  ['0', '0.000', true],
  ['007.50', '7.5', true],
  ['1000000', '1000000.0', true],
  ['0.1', '0.10', true],
  ['0.1', '0.100001', false],
  ['10', '1', false],
  ['9007199254740993', '9007199254740992', false],
])('%s and %s: the same is %s', (left, right, same) => {
  expect(isSameAmount(left, right)).toBe(same)
  expect(isSameAmount(right, left)).toBe(same)
})

const digits = (least: number, most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((all) => all.join(''))
const amount = fc
  .tuple(digits(1, 18), digits(0, 6))
  .map(([whole, fraction]) => (fraction === '' ? whole : `${whole}.${fraction}`))

test('an amount is answered as a number only when the number says all of it', () => {
  fc.assert(
    fc.property(amount, (text) => {
      const shown = shownAmount(text)
      if (typeof shown === 'number') expect(isSameAmount(plainDecimal(shown), text)).toBe(true)
      else {
        expect(shown).toBe(text)
        expect(isSameAmount(plainDecimal(Number(text)), text)).toBe(false)
      }
    }),
    { seed: seedOf(20260101), numRuns: 2000 },
  )
})
