import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { hasLeiCheckDigits, isLeiShape, leiCheckDigits } from './lei.ts'

/** LEIs published by their holders. */
const published = [
  '506700GE1G29325QX363',
  '5493001KJTIIGC8Y1R12',
  '529900T8BM49AURSDO55',
  'HWUPKR0MPOU8FGXBT394',
  '724500VKKSH9QOLTFR81',
]

describe('a legal entity identifier', () => {
  it.each(published)('%s has the form, and check digits that follow from the rest', (lei) => {
    expect([isLeiShape(lei), hasLeiCheckDigits(lei), leiCheckDigits(lei.slice(0, 18))]).toEqual([
      true,
      true,
      lei.slice(18),
    ])
  })

  it.each([
    ['', 'nothing'],
    ['506700GE1G29325QX36', 'one character short'],
    ['506700GE1G29325QX3630', 'one too many'],
    ['506700ge1g29325qx363', 'small letters'],
    ['506700GE1G29325QX36A', 'a letter where a check digit stands'],
    ['506700GE1G29325QX 63', 'a space'],
    ['506700GE1G2932ÄQX363', 'a letter with dots'],
    ['506700GE1G29325QX٣63', 'a digit of another script'],
  ])('%j has not the form: %s', (text) => {
    expect(isLeiShape(text)).toBe(false)
  })

  it('is found out when a digit is another digit, a letter another letter, or two such neighbours changed places', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    const body = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 18, maxLength: 18 })
    const isDigit = (character: string) => character <= '9'
    fc.assert(
      fc.property(body, fc.nat(16), fc.constantFrom(...alphabet), (first18, at, other) => {
        const lei = first18 + leiCheckDigits(first18)
        expect([isLeiShape(lei), hasLeiCheckDigits(lei)]).toEqual([true, true])
        const here = lei.charAt(at)
        const next = lei.charAt(at + 1)
        if (isDigit(here) === isDigit(other))
          expect(hasLeiCheckDigits(lei.slice(0, at) + other + lei.slice(at + 1))).toBe(other === here)
        if (isDigit(here) === isDigit(next))
          expect(hasLeiCheckDigits(lei.slice(0, at) + next + here + lei.slice(at + 2))).toBe(here === next)
      }),
      { seed: seedOf(17_442), numRuns: 2000 },
    )
  })

  it('pads check digits below ten', () => {
    const padded = Array.from({ length: 200 }, (_, at) => leiCheckDigits(String(at).padStart(18, '0')))
    expect(padded.filter((digits) => digits.startsWith('0')).length).toBeGreaterThan(0)
    expect(padded.every((digits) => digits.length === 2)).toBe(true)
  })
})
