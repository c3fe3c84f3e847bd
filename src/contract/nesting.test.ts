import { expect, test } from 'vitest'
import { isDeeperThan } from './nesting.ts'

const nested = (levels: number, leaf = '1'): unknown =>
  JSON.parse(`${'['.repeat(levels)}${leaf}${']'.repeat(levels)}`)

test.each([1, 'text', null])('%j has no level at all', (value) => {
  expect(isDeeperThan(value, 0)).toBe(false)
})

test('a value is too deep from the level behind the last allowed one', () => {
  expect(isDeeperThan(nested(64), 64)).toBe(false)
  expect(isDeeperThan(nested(65), 64)).toBe(true)
  expect(isDeeperThan({ a: [{ b: {} }] }, 4)).toBe(false)
  expect(isDeeperThan({ a: [{ b: {} }] }, 3)).toBe(true)
})

test('a million levels are told without a deep stack', () => {
  expect(isDeeperThan(nested(1_000_000), 64)).toBe(true)
})
