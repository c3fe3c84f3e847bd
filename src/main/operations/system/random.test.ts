import { decodeTime, isValid } from 'ulid'
import { expect, test } from 'vitest'
import { makeRandom } from './random.ts'

test('ids of one millisecond, and of a clock that was set back, are ULIDs that rise', () => {
  const random = makeRandom()
  const now = Date.parse('2026-11-20T06:00:00.123Z')
  const moments = [...Array<number>(3000).fill(now), ...Array<number>(10).fill(now - 5000), now + 1, now + 1]
  const ids = moments.map((at) => random.id(at))
  expect(ids.every((id) => isValid(id))).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.slice(0, 3010).every((id) => decodeTime(id) === now)).toBe(true)
  expect(decodeTime(ids.at(-1) as string)).toBe(now + 1)
})
