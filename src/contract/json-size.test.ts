import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../test/rounds.ts'
import { jsonTooLarge } from './json-size.ts'

const bounds = { maxValues: 20, deepest: 3 }
const ask = (text: string) => jsonTooLarge(Buffer.from(text), bounds)

describe('JSON', () => {
  test.each([
    ['[[[0]]]', null],
    ['[[[[0]]]]', 'its arrays and objects are nested deeper than 3 levels'],
    ['{"a":{"b":{"c":{}}}}', 'its arrays and objects are nested deeper than 3 levels'],
    [`[${'0,'.repeat(18)}0]`, null],
    [`[${'0,'.repeat(19)}0]`, 'it has more than 20 values'],
    [`[${'[],'.repeat(20)}0]`, 'it has more than 20 values'],
    [`"${'[,'.repeat(100)}"`, null],
    [`"a\\"${'[,'.repeat(100)}"`, null],
    [`"a\\\\",${'[,'.repeat(100)}`, 'its arrays and objects are nested deeper than 3 levels'],
    ['"never ends', null],
    ['', null],
    [']]]]]]', null],
  ])('%s: %s', (text, why) => expect(ask(text)).toBe(why))

  test('is counted as the parser would find it', () => {
    const count = (value: unknown): number =>
      typeof value !== 'object' || value === null
        ? 1
        : 1 + Object.values(value).reduce<number>((sum, inner) => sum + count(inner), 0)
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = Buffer.from(JSON.stringify(value))
        // an empty array or object is counted once more at most, never less
        expect(jsonTooLarge(text, { maxValues: 2 * count(value) + 1, deepest: 100 })).toBeNull()
        expect(
          jsonTooLarge(text, { maxValues: Math.floor((count(value) - 1) / 2), deepest: 100 }),
        ).not.toBeNull()
      }),
      { seed: seedOf(5), numRuns: 200 },
    )
  })

  test('of a text whose escapes lie anywhere in it is read to its end', () => {
    for (let before = 0; before < 140; before++)
      for (const escaped of ['\\"', '\\\\\\"', '\\\\'])
        expect(ask(`["${'a'.repeat(before)}${escaped}${'[,'.repeat(40)}",1]`)).toBeNull()
  })

  test('of a text with many escapes is looked at once', () => {
    const text = `"${'\\\\'.repeat(500_000)}${'\\"'.repeat(500_000)}"`
    expect(ask(text)).toBeNull()
  })
})
