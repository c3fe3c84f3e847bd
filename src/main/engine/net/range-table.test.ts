import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { flatten, ipv4Family, ipv6Family, type Ranges } from './range-table.ts'

type Range = readonly [first: number, last: number, record: number]

const asRanges = (list: readonly Range[]): Ranges<number> => ({
  count: list.length,
  first: (index) => list[index]?.[0] ?? 0,
  last: (index) => list[index]?.[1] ?? 0,
  record: (index) => list[index]?.[2] ?? 0,
})

function segments(list: readonly Range[]): [number, number][] {
  const out: [number, number][] = []
  flatten(asRanges(list), ipv4Family, (start, record) => out.push([start, record]))
  return out
}

/** Returns the record that a segment list gives for an address. */
function found(list: readonly (readonly [number, number])[], address: number): number {
  return list.findLast(([start]) => start <= address)?.[1] ?? 0
}

/**
 * The innermost range around an address by its definition: the latest start, then the earliest end, then the last in
 * the list.
 */
function innermost(list: readonly Range[], address: number): number {
  const around = list.filter(([first, last]) => first <= address && address <= last)
  const best = around.reduce<Range | null>((chosen, range) => {
    if (chosen === null || range[0] > chosen[0]) return range
    return range[0] === chosen[0] && range[1] <= chosen[1] ? range : chosen
  }, null)
  return best?.[2] ?? 0
}

describe('ranges laid flat', () => {
  test.each<[string, Range[], [number, number][]]>([
    ['nothing is nothing', [], []],
    [
      'one range ends',
      [[5, 9, 1]],
      [
        [5, 1],
        [10, 0],
      ],
    ],
    [
      'neighbours with one record are one',
      [
        [5, 9, 1],
        [10, 12, 1],
      ],
      [
        [5, 1],
        [13, 0],
      ],
    ],
    [
      'the inner one counts',
      [
        [0, 20, 1],
        [5, 9, 2],
      ],
      [
        [0, 1],
        [5, 2],
        [10, 1],
        [21, 0],
      ],
    ],
    [
      'inner ones that touch leave no seam',
      [
        [0, 20, 1],
        [5, 9, 2],
        [10, 20, 3],
      ],
      [
        [0, 1],
        [5, 2],
        [10, 3],
        [21, 0],
      ],
    ],
    [
      'the order of the file does not matter',
      [
        [5, 9, 2],
        [0, 20, 1],
      ],
      [
        [0, 1],
        [5, 2],
        [10, 1],
        [21, 0],
      ],
    ],
    [
      'the same range twice: the later one',
      [
        [5, 9, 1],
        [5, 9, 2],
      ],
      [
        [5, 2],
        [10, 0],
      ],
    ],
    [
      'overlapping ends',
      [
        [0, 10, 1],
        [5, 15, 2],
      ],
      [
        [0, 1],
        [5, 2],
        [16, 0],
      ],
    ],
    ['the last address of all', [[0xffff_fff0, 0xffff_ffff, 1]], [[0xffff_fff0, 1]]],
    ['all addresses', [[0, 0xffff_ffff, 1]], [[0, 1]]],
  ])('%s', (_rule, list, expected) => expect(segments(list)).toEqual(expected))

  test('say of each address what the innermost range around it says', () => {
    const range = fc
      .tuple(fc.nat(60), fc.nat(30), fc.integer({ min: 1, max: 4 }))
      .map(([first, length, record]) => [first, first + length, record] as const)
    // nested or disjoint: for ranges that overlap partially there is no agreed innermost range
    const isNested = (list: readonly Range[]) =>
      list.every(([a, b], index) =>
        list.every(
          ([c, d], other) => other === index || b < c || d < a || (a <= c && d <= b) || (c <= a && b <= d),
        ),
      )
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }).filter(isNested), (list) => {
        const flat = segments(list)
        for (let address = 0; address <= 100; address++)
          expect([address, found(flat, address)]).toEqual([address, innermost(list, address)])
        // no segment repeats the record of its neighbour, and starts increase
        for (const [index, [start, record]] of flat.entries()) {
          expect(record).not.toBe(flat[index - 1]?.[1] ?? 0)
          expect(start).toBeGreaterThan(flat[index - 1]?.[0] ?? -1)
        }
      }),
      { seed: seedOf(41), numRuns: roundsOf(400, 2000) },
    )
  })

  test('of IPv6 reach to the last address', () => {
    const out: [bigint, number][] = []
    const { largest } = ipv6Family
    flatten(
      { count: 1, first: () => largest - 1n, last: () => largest, record: () => 7 },
      ipv6Family,
      (start, record) => out.push([start, record]),
    )
    expect(out).toEqual([[largest - 1n, 7]])
  })
})
