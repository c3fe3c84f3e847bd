import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../test/rounds.ts'
import { type IocKind, iocKinds } from '../../contract/core/ioc-kinds.ts'
import { extractFromBytes } from '../engine/ioc/extract.ts'
import { sameValueKey } from '../engine/ioc/same-value.ts'
import { eachValue } from './hit-columns.ts'
import { RangeReader } from './read-range.ts'

/**
 * Repeated tokens are counted without being parsed again; these tests compare the counts with hits that are reported
 * one by one.
 */

const keyOf = (kind: IocKind, value: string) => `${kind} ${sameValueKey(kind, value)}`

function countedByRange(bytes: Buffer, chunk: number): Map<string, number> {
  const reader = new RangeReader(0, 'utf-8')
  for (let at = 0; at < bytes.length; at += chunk)
    reader.push(bytes.subarray(at, at + chunk), at + chunk >= bytes.length)
  const range = reader.finish()
  return new Map(
    [...eachValue(range)].map((value, index) => [
      keyOf(iocKinds[range.kinds[index] as number] as IocKind, value),
      range.counts[index] as number,
    ]),
  )
}

function countedByHit(bytes: Buffer): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { found } of extractFromBytes(bytes).hits) {
    const key = keyOf(found.kind, found.value)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const words = [
  '8.8.8.8',
  'version 8.8.8.8',
  'Version: 9.9.9.9',
  'v. 9.9.9.9',
  'commit 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12',
  'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  'wallet 9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  'hxxp://evil[.]shop-login[.]ru/a',
  'evil dot shop-login dot ru',
  '"jane doe"@mail-host.ru',
  '"@mail-host.ru',
  'index.html',
  'a@mail-host.ru,b@mail-host.ru',
  'self.name = 1',
  'self.name',
  'é.mail-host.ru',
]

describe('what a range counts', () => {
  test('is what stands in it, however often tokens repeat and wherever chunks end', () => {
    const text = fc
      .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(' ', '\n', '  ', '\t')), { maxLength: 400 })
      .map((parts) => parts.flat().join(''))
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 900 }), (content, chunk) => {
        const bytes = Buffer.from(content)
        expect(countedByRange(bytes, chunk)).toEqual(countedByHit(bytes))
      }),
      {
        seed: seedOf(31),
        numRuns: 60,
        examples: [['"@mail-host.ru Version: 9.9.9.9 "@mail-host.ru ', 1]],
      },
    )
  })

  test.each([
    ['"jane doe"@mail-host.ru', 1],
    ['"jane doe"@mail-host.ru and "joe"@mail-host.ru', 2],
    ['jane@mail-host.ru', 1],
    ['"@mail-host.ru x "@mail-host.ru', 2],
  ])('tells the domain of %s once for each time it is written', (text, times) => {
    const places = extractFromBytes(Buffer.from(text)).hits.filter(({ found }) => found.kind === 'domain')
    expect(new Set(places.map(({ start }) => start)).size).toBe(places.length)
    expect(countedByRange(Buffer.from(text), 7).get('domain mail-host.ru')).toBe(times)
  })

  test('holds with more tokens that repeat than can be kept', () => {
    const names = Array.from({ length: 40_000 }, (_, number) => `host-${number}.mail-host.ru`)
    const bytes = Buffer.from(`${names.join(' ')}\n${names.join(' ')}\n${names.join('\n')}\n`)
    const counts = countedByRange(bytes, 262_144)
    expect(counts.size).toBe(40_000)
    expect(new Set(counts.values())).toEqual(new Set([3]))
  })

  test('holds with more tokens in one window than there is room for reports', () => {
    const names = Array.from({ length: 30_000 }, (_, number) => `${(number + 4096).toString(36)}.ru`)
    const bytes = Buffer.from(names.join(' '))
    const counts = countedByRange(bytes, bytes.length)
    expect(counts).toEqual(countedByHit(bytes))
    expect(counts.size).toBeGreaterThan(20_000)
  })
})
