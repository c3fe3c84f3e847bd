import { expect, test } from 'vitest'
import { noAlertsWords, refusedLinesWords, timelessWords } from './preview-words.ts'

const whole = { rows: [], is_beginning: false, skipped_count: 0 }

test('a file with lines that cannot be imported is not said to contain no alerts, nor one that was not read whole', () => {
  expect(noAlertsWords(whole)).toBe('This file contains no alerts.')
  expect(noAlertsWords({ ...whole, skipped_count: 3 })).toBe('None of its lines can be imported as an alert.')
  expect(noAlertsWords({ ...whole, is_beginning: true })).toBeNull()
  expect(noAlertsWords({ ...whole, rows: [1] })).toBeNull()
})

test('lines that cannot be imported are counted, not only those that are listed', () => {
  expect(refusedLinesWords(whole)).toBeNull()
  expect(refusedLinesWords({ skipped_count: 1200, is_beginning: false })).toBe(
    '1,200 lines cannot be imported',
  )
  expect(refusedLinesWords({ skipped_count: 1, is_beginning: true })).toBe(
    '1 line cannot be imported, of the part that was read',
  )
})

test('a table with a time is not said to have none', () => {
  expect(timelessWords({ has_times: true })).toBeNull()
  expect(timelessWords({ has_times: false })).toBe(
    'No column of the table is read as Time: when its alerts happened stays unknown.',
  )
})
