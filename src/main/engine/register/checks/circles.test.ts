import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../../../test/rounds.ts'
import { type Arrow, onCircles } from './circles.ts'

describe('an arrow', () => {
  it.each<[string, Arrow[], boolean[]]>([
    ['none', [], []],
    [
      'a chain',
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
      [false, false],
    ],
    [
      'two that name each other',
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      [true, true],
    ],
    ['one to itself', [['a', 'a']], [true]],
    [
      'a tail to a circle',
      [
        ['x', 'a'],
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ],
      [false, true, true, true],
    ],
    [
      'a bridge between two circles',
      [
        ['a', 'b'],
        ['b', 'a'],
        ['b', 'c'],
        ['c', 'd'],
        ['d', 'c'],
      ],
      [true, true, false, true, true],
    ],
    [
      'the same one twice',
      [
        ['a', 'b'],
        ['a', 'b'],
        ['b', 'a'],
      ],
      [true, true, true],
    ],
  ])('lies on a circle or not: %s', (_, arrows, expected) => {
    expect(onCircles(arrows)).toEqual(expected)
  })

  it('lies on one exactly when its start can be reached from its end', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { maxLength: 12 }), (arrows) => {
        const reaches = (from: string, to: string, met = new Set<string>()): boolean => {
          if (from === to) return true
          if (met.has(from)) return false
          met.add(from)
          return arrows.some(([start, end]) => start === from && reaches(end, to, met))
        }
        expect(onCircles(arrows)).toEqual(arrows.map(([from, to]) => reaches(to, from)))
      }),
      { seed: seedOf(1972), numRuns: 2000 },
    )
  })

  it('is found on a circle of a hundred thousand', () => {
    const arrows = Array.from({ length: 100_000 }, (_, at): Arrow => [`n${at}`, `n${(at + 1) % 100_000}`])
    expect(onCircles(arrows).every((isOn) => isOn)).toBe(true)
  })
})
