import { expect, it } from 'vitest'
import { isSameValue } from './same-value.ts'

it.each([
  [null, '', true],
  [[], null, true],
  [5, '5', true],
  [['a'], ['a'], true],
  [['a'], ['b'], false],
  ['a', null, false],
])('%j and %j are the same value: %s', (left, right, same) => {
  expect(isSameValue(left, right)).toBe(same)
})
