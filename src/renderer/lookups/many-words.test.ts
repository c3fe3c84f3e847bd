import { expect, it } from 'vitest'
import { noRowsWords } from './many-words.ts'

it('a text is not said to hold no indicator when lines of it were skipped, or when it was cut', () => {
  const none = 'No indicator was recognised in this text.'
  expect(noRowsWords({ truncated: false, skipped: [] })).toBe(none)
  expect(noRowsWords({ truncated: true, skipped: [] })).not.toBe(none)
  expect(noRowsWords({ truncated: false, skipped: [{ value: 'x', reason: 'y' }] })).not.toBe(none)
})
