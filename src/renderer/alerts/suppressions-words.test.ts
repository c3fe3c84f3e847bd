import { expect, test } from 'vitest'
import { moreSuppressionsWords, noSuppressionsWords, suppressionCount } from './suppressions-words.ts'

test('nothing is said to be suppressed only where the list is empty and whole', () => {
  expect(noSuppressionsWords({ items: [], truncated: false })).toMatch(/^Nothing is suppressed\./)
  expect(noSuppressionsWords({ items: [1], truncated: false })).toBeNull()
  expect(noSuppressionsWords({ items: [], truncated: true })).toBeNull()
})

test('a part of a list that was cut is not counted as all of them', () => {
  expect(suppressionCount(12, { truncated: false })).toBe('12')
  expect(suppressionCount(480, { truncated: true })).toBe('480 of the newest')
  expect(moreSuppressionsWords({ items: [1], truncated: false })).toBeNull()
  expect(moreSuppressionsWords({ items: { length: 500 }, truncated: true })).toMatch(/more than 500/)
})
