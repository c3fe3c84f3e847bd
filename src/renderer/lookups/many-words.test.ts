import { expect, it } from 'vitest'
import { noRowsWords, skippedWords, withoutPackWords } from './many-words.ts'

it('a text is not said to hold no indicator when lines of it were skipped, or when it was cut', () => {
  const none = 'No indicator was recognised in this text.'
  expect(noRowsWords({ truncated: false, skipped: [] })).toBe(none)
  expect(noRowsWords({ truncated: true, skipped: [] })).not.toBe(none)
  expect(noRowsWords({ truncated: false, skipped: [{ value: 'x', reason: 'y' }] })).not.toBe(none)
})

it('what a pack tells is not said to be unknown where one is imported', () => {
  expect(withoutPackWords('address', [])).toMatch(/^None\. Country, network and operator/)
  expect(withoutPackWords('label_list', [])).toMatch(/^None\. Owners of crypto addresses/)
  expect(withoutPackWords('hash_set', [{}])).toBeNull()
  expect(skippedWords(1)).toBe('1 line contained nothing that can be looked up')
})
