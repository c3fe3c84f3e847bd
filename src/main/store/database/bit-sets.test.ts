import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { clearBit, countBits, forEachBit, intersect, setBit } from './bit-sets.ts'

const someNumbers = fc.uniqueArray(fc.integer({ min: 0, max: 511 }))

function bitsFor(numbers: readonly number[]): Uint32Array {
  const words = new Uint32Array(16)
  for (const number of numbers) setBit(words, number)
  return words
}

function listOf(words: Uint32Array): number[] {
  const numbers: number[] = []
  forEachBit(words, (number) => numbers.push(number))
  return numbers
}

const fromGreatest = (numbers: readonly number[]) => numbers.toSorted((one, other) => other - one)

test('what is set is counted, gone through from the greatest on, and taken out', () => {
  fc.assert(
    fc.property(someNumbers, someNumbers, (numbers, others) => {
      const words = bitsFor(numbers)
      expect(countBits(words)).toBe(numbers.length)
      expect(listOf(words)).toEqual(fromGreatest(numbers))
      for (const number of others) clearBit(words, number)
      expect(listOf(words)).toEqual(fromGreatest(numbers.filter((number) => !others.includes(number))))
    }),
    { seed: seedOf(12) },
  )
})

test('a set is cut by another one', () => {
  fc.assert(
    fc.property(someNumbers, someNumbers, (numbers, others) => {
      const cut = bitsFor(numbers)
      intersect(cut, bitsFor(others))
      expect(listOf(cut)).toEqual(fromGreatest(numbers.filter((number) => others.includes(number))))
    }),
    { seed: seedOf(13) },
  )
})
