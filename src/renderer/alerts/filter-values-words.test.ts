import { expect, test } from 'vitest'
import { valuesWords } from './filter-values-words.ts'

test('values are said to be none in the list only where the whole list was counted', () => {
  expect(valuesWords({ values: [], counted: 3, whole: true }, '')).toBe(
    'No value in the list. Counted across all 3 alerts in the list.',
  )
  expect(valuesWords({ values: [], counted: 5000, whole: false }, ' ')).toBe(
    'No value in these alerts. Counted across the first 5,000 alerts in the list.',
  )
})

test('a beginning is spoken of only where one was typed, and nothing is said to be missing beside values', () => {
  expect(valuesWords({ values: [], counted: 3, whole: true }, 'srv')).toMatch(
    /^No value that begins like this in the list\. /,
  )
  expect(valuesWords({ values: [1], counted: 1, whole: true }, 'srv')).toBe(
    'Counted across all 1 alert in the list.',
  )
})
