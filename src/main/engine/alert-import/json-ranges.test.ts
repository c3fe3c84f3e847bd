import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { memberRange, valueRanges } from './json-ranges.ts'

const written = fc.json({ maxDepth: 4, stringUnit: 'binary' })

test('values one after another are found as they were written', () => {
  fc.assert(
    fc.property(
      fc.array(written, { maxLength: 5 }),
      fc.constantFrom('\n', ' , ', '\r\n\t'),
      (values, between) => {
        const text = values.join(between)
        const found = [...valueRanges(text)].map(({ start, end }) => text.slice(start, end))
        expect(found).toEqual(values)
      },
    ),
    { seed: seedOf(34), numRuns: 300 },
  )
})

test('a member is found as it was written, the last of those with one name', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c"\\', 'ü'), written), { minLength: 1, maxLength: 6 }),
      (members) => {
        const text = `{ ${members.map(([name, value]) => `${JSON.stringify(name)} : ${value}`).join(' ,\n')} }`
        const [object] = valueRanges(text)
        expect(object?.end).toBe(text.length)
        for (const [name] of members) {
          const last = members.findLast(([each]) => each === name)?.[1]
          const range = object === undefined ? null : memberRange(text, object, name)
          expect(range === null ? null : text.slice(range.start, range.end)).toBe(last)
        }
        expect(object === undefined ? null : memberRange(text, object, 'none')).toBeNull()
      },
    ),
    { seed: seedOf(34), numRuns: 300 },
  )
})

test.each([
  ['{"a":[1,2', true, 1],
  ['{"a":"x', true, 0],
  ['[[[]]]', false, 2],
  ['{}', false, 0],
  ['"a\\\\"', false, 0],
])('of %s it is told whether it ends, and how deep it goes', (text, isOpen, depth) => {
  expect([...valueRanges(text)]).toMatchObject([{ start: 0, end: text.length, isOpen, depth }])
})
