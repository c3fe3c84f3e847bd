import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../../../test/rounds.ts'
import { type Box, boxesOf } from './boxes.ts'

const textOf = (parts: readonly string[]) => JSON.stringify(parts)

/** Returns all combinations of the values in the dimensions of a box. */
function combinationsIn(box: Box): string[][] {
  return box.reduce<string[][]>(
    (rest, parts) => rest.flatMap((before) => parts.map((part) => [...before, part])),
    [[]],
  )
}

const range = (count: number) => Array.from({ length: count }, (_, at) => String(at))

describe('boxes', () => {
  it.each<[string, readonly (readonly string[])[], readonly Box[]]>([
    ['are none of no combination', [], []],
    [
      'are one of one combination, however often it comes',
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
      [[['a'], ['b']]],
    ],
    [
      'are one of a full cross product',
      [
        ['a', 'x'],
        ['b', 'x'],
        ['b', 'y'],
        ['a', 'y'],
      ],
      [
        [
          ['a', 'b'],
          ['x', 'y'],
        ],
      ],
    ],
    [
      'are two where one combination lacks',
      [
        ['a', 'x'],
        ['a', 'y'],
        ['b', 'x'],
      ],
      [
        [['a'], ['x', 'y']],
        [['b'], ['x']],
      ],
    ],
    [
      'have an empty part like any other',
      [
        ['', 'x'],
        ['a', 'x'],
      ],
      [[['', 'a'], ['x']]],
    ],
    [
      'keep texts apart that look alike when joined',
      [
        ['a,b', 'c'],
        ['a', 'b,c'],
      ],
      [
        [['a,b'], ['c']],
        [['a'], ['b,c']],
      ],
    ],
  ])('%s', (_rule, combinations, expected) => {
    expect(boxesOf(combinations)).toEqual(expected)
  })

  it('have together exactly the combinations given, none twice, and are never more than these', () => {
    const part = fc.constantFrom('a', 'b', 'c', '')
    const combinations = fc
      .integer({ min: 1, max: 4 })
      .chain((parts) => fc.array(fc.array(part, { minLength: parts, maxLength: parts }), { maxLength: 40 }))
    fc.assert(
      fc.property(combinations, (given) => {
        const boxes = boxesOf(given)
        const covered = boxes.flatMap(combinationsIn).map(textOf)
        const wanted = new Set(given.map(textOf))
        expect(covered.toSorted()).toEqual([...wanted].sort())
        expect(boxes.length).toBeLessThanOrEqual(wanted.size)
        for (const box of boxes) for (const parts of box) expect(parts).toEqual(parts.toSorted())
      }),
      { seed: seedOf(51), numRuns: 2000 },
    )
  })

  it.each<[string, string[][], number]>([
    [
      '5,000 that are one box',
      range(50).flatMap((a) => range(10).flatMap((b) => range(10).map((c) => [a, b, c]))),
      1,
    ],
    ['a staircase of 5,050', range(100).flatMap((a) => range(Number(a) + 1).map((b) => [a, b, ''])), 100],
    ['100,000 of one dimension', range(100_000).map((a) => [a, '', '']), 1],
    ['100,000 that have nothing in common', range(100_000).map((a) => [a, a, a]), 100_000],
  ])(
    // with quadratic time these would exceed the timeout by far
    'are found of %s in about as many steps',
    { timeout: 120_000 },
    (_case, combinations, expected) => {
      expect(boxesOf(combinations)).toHaveLength(expected)
    },
  )
})
