import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedOf } from '../../test/rounds.ts'
import { wellFormed } from './well-formed.ts'

test.each([
  ['a\ud800b', 'a\ufffdb'],
  [
    ['a', '\udc00'],
    ['a', '\ufffd'],
  ],
  [{ '\ud83d': ['\ud83d\ude00', { x: '\ud83d' }] }, { '\ufffd': ['\ud83d\ude00', { x: '\ufffd' }] }],
])('%j has each lone surrogate replaced', (given, expected) => {
  expect(wellFormed(given)).toEqual(expected)
})

test('what has none is returned as it is, with the bytes and instances in it', () => {
  const bytes = Uint8Array.of(0xd8, 0)
  const given = { name: 'a\0\ud83d\ude00', list: [1, null, true, { bytes }], at: new Date(0) }
  expect(wellFormed(given)).toBe(given)
  expect(wellFormed({ text: '\ud800', bytes })).toEqual({ text: '\ufffd', bytes })
})

test('names that objects have of their own stay fields', () => {
  const given: unknown = JSON.parse('{"__proto__":"\\ud800","constructor":1}')
  expect(Object.entries(wellFormed(given) as object)).toEqual([
    ['__proto__', '\ufffd'],
    ['constructor', 1],
  ])
})

test('any JSON becomes what UTF-8 can hold, and is not changed further', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
      const once = wellFormed(JSON.parse(text))
      const stored: unknown = JSON.parse(Buffer.from(JSON.stringify(once)).toString('utf8'))
      expect(stored).toEqual(once)
      expect(wellFormed(once)).toBe(once)
    }),
    { seed: seedOf(20_261_128) },
  )
})
