import { expect, test } from 'vitest'
import { isEmptyLog } from './act-words.ts'

test('a log is not said to be empty before it is read, after a failure, or when a filter finds nothing', () => {
  const read = { isRead: true, total: 0, problem: null, isNarrowed: false }
  expect(isEmptyLog(read)).toBe(true)
  expect(isEmptyLog({ ...read, isRead: false })).toBe(false)
  expect(isEmptyLog({ ...read, total: 1 })).toBe(false)
  expect(isEmptyLog({ ...read, problem: {} })).toBe(false)
  expect(isEmptyLog({ ...read, isNarrowed: true })).toBe(false)
})
