import { expect, test } from 'vitest'
import { absenceWords } from './absence-words.ts'

test('a value on the allow-list is never said to be on no list', () => {
  expect(absenceWords({ total: 0, allowed: true })).toBe('It does not occur in anything kept here.')
  expect(absenceWords({ total: 0, lists: ['Top sites'] })).toBe('It does not occur in anything kept here.')
  expect(absenceWords({ total: 0 })).toBe('It does not occur in anything kept here, and is on no list.')
  expect(absenceWords({ total: 0 }, 'else ')).toBe(
    'It does not occur in anything else kept here, and is on no list.',
  )
})

test('a value in a case, or in more than was searched, is never said to occur in nothing', () => {
  expect(absenceWords({ total: 2 })).toBeNull()
  expect(absenceWords({ total: 0, truncated: true })).toBeNull()
})
