import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { formatDecimal } from '../../state/format.ts'
import { readAmount, readWhole } from './read-number.ts'

describe('a typed amount', () => {
  it.each([
    ['1250000', '1250000'],
    ['1,250,000', '1250000'],
    ['1.250.000', '1250000'],
    ['1 250 000', '1250000'],
    ["1'250'000", '1250000'],
    ['1,250,000.50', '1250000.50'],
    ['1.250.000,50', '1250000.50'],
    ['1.250,5', '1250.5'],
    ['1250,5', '1250.5'],
    ['1250.500', '1250.500'],
    ['0.125', '0.125'],
    ['EUR 1,250,000', '1250000'],
    ['1.250,50 €', '1250.50'],
    ['0', '0'],
  ])('%s is %s', (text, number) => {
    expect(readAmount(text)).toEqual({ number })
  })

  it.each([
    ['1.250', 'It may be 1250 or 1.250: write it without a separator.'],
    ['1,250', 'It may be 1250 or 1.250: write it without a separator.'],
    ['-1', 'It must be an amount like 1250000.50.'],
    ['1.2.3', 'It must be an amount like 1250000.50.'],
    ['1,25,000', 'It must be an amount like 1250000.50.'],
    ['much', 'It must be an amount like 1250000.50.'],
  ])('%s is refused', (text, fault) => {
    expect(readAmount(text)).toEqual({ fault })
  })

  it('what is shown with groups is read as it was, from a million on', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1_000_000n, max: 10n ** 17n }),
        fc.integer({ min: 1, max: 99 }),
        (whole, cents) => {
          const decimal = `${whole}.${String(cents).padStart(2, '0')}`
          expect(readAmount(formatDecimal(decimal))).toEqual({ number: decimal })
          expect(readAmount(formatDecimal(String(whole)))).toEqual({ number: String(whole) })
        },
      ),
      { seed: seedOf(20_261_121) },
    )
  })
})

describe('a typed whole number', () => {
  it.each([
    ['90', '90'],
    ['90 days', '90'],
    ['4 h', '4'],
    ['10 000', '10000'],
  ])('%s is %s', (text, number) => {
    expect(readWhole(text)).toEqual({ number })
  })

  it.each(['1.5', 'many', '-1', ''])('“%s” is refused', (text) => {
    expect(readWhole(text)).toEqual({ fault: 'It must be a whole number.' })
  })
})
