import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { countLines, findExact, findLongestPrefix } from './sorted-table.ts'

const table = Buffer.from('12\ttwelve\n123\tone two three\n129\n13\tthirteen\tand more\né\taccented\n')

/** Returns a table as its writer makes it: one line per key, sorted by bytes. */
function tableOf(entries: ReadonlyMap<string, string>): Buffer {
  const lines = [...entries].map(([key, value]) => Buffer.from(`${key}\t${value}\n`))
  return Buffer.concat(lines.sort(Buffer.compare))
}

describe('a sorted table', () => {
  it.each([
    ['12', 'twelve'],
    ['123', 'one two three'],
    ['129', ''],
    ['13', 'thirteen\tand more'],
    ['é', 'accented'],
    ['1', null],
    ['1234', null],
    ['', null],
    ['\u{10FFFF}', null],
  ])('gives the value of exactly the key %j', (key, value) => {
    expect(findExact(table, key)).toBe(value)
  })

  it.each([
    ['1234567', { key: '123', value: 'one two three' }],
    ['1245', { key: '12', value: 'twelve' }],
    ['1299', { key: '129', value: '' }],
    ['1', null],
    ['99', null],
    ['', null],
  ])('gives the longest key that %j begins with', (text, entry) => {
    expect(findLongestPrefix(table, text)).toEqual(entry)
  })

  it('passes over keys shorter than asked for', () => {
    expect(findLongestPrefix(table, '1245', 3)).toBeNull()
    expect(findLongestPrefix(table, '1235', 3)?.key).toBe('123')
  })

  it('answers nothing when it is empty, and reads a last line without its line feed', () => {
    expect(findExact(new Uint8Array(), 'a')).toBeNull()
    expect(findLongestPrefix(new Uint8Array(), 'a')).toBeNull()
    expect(findExact(Buffer.from('a\t1\nb\t2'), 'b')).toBe('2')
    expect([countLines(new Uint8Array()), countLines(table), countLines(Buffer.from('a\nb'))]).toEqual([
      0, 5, 2,
    ])
  })

  it('agrees with a plain map for every key and every text', () => {
    const word = fc.string({ unit: fc.constantFrom('0', '1', '2', 'é', 'z'), minLength: 1, maxLength: 5 })
    const value = fc.string({ unit: fc.constantFrom('a', ' ', '\t', 'ü'), maxLength: 4 })
    const entries = fc.array(fc.tuple(word, value), { maxLength: 40 }).map((pairs) => new Map(pairs))
    fc.assert(
      fc.property(entries, fc.array(word, { maxLength: 10 }), (map, texts) => {
        const bytes = tableOf(map)
        for (const text of [...texts, ...map.keys()]) {
          expect(findExact(bytes, text)).toBe(map.get(text) ?? null)
          const best = [...map.keys()]
            .filter((key) => text.startsWith(key))
            .sort((one, other) => other.length - one.length)[0]
          const expected = best === undefined ? null : { key: best, value: map.get(best) ?? '' }
          expect(findLongestPrefix(bytes, text)).toEqual(expected)
        }
      }),
      { seed: seedOf(20_260_101), numRuns: 500 },
    )
  })
})
