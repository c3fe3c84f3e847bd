import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { indexSubstrings } from './substring-index.ts'

function found(patterns: readonly string[], text: string): number[] {
  const ids = new Set<number>()
  indexSubstrings(patterns.map((pattern, id) => ({ text: pattern, id })))(text, (id) => ids.add(id))
  return [...ids].sort((a, b) => a - b)
}

describe('index of substrings', () => {
  test.each([
    [['he', 'she', 'his', 'hers'], 'ushers', [0, 1, 3]],
    [['a', 'aa', 'aaa'], 'aa', [0, 1]],
    [['abcd', 'bc'], 'abce', [1]],
    [['x', 'x'], 'x', [0, 1]],
    [['\uffff', '\u0000'], '\uffff', [0]],
    [[], 'abc', []],
    [['abc'], '', []],
  ])('%j in %s: %j', (patterns, text, ids) => {
    expect(found(patterns, text)).toEqual(ids)
  })

  test('it finds exactly what searching for each pattern finds', () => {
    const word = (maxLength: number) =>
      fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength })
    fc.assert(
      fc.property(fc.array(word(5), { maxLength: 15 }), word(20), (patterns, text) => {
        expect(found(patterns, text)).toEqual(
          patterns.flatMap((pattern, id) => (text.includes(pattern) ? [id] : [])),
        )
      }),
      { seed: seedOf(20_261_120), numRuns: 2000 },
    )
  })
})
