import { expect, test } from 'vitest'
import {
  importedWords,
  undatedWords,
  unknownSeverityWords,
  unstatedWords,
  untitledWords,
} from './imported-words.ts'

const run = {
  ...{ state: 'done' as const, added: 0, updated: 0, repeated: 0, older: 0, differing: 0, undated: 0 },
  ...{ has_times: true, untitled: 0, with_quotes: 0, skipped: 0 },
}

test('what was here before or was skipped is not said to be added', () => {
  expect(importedWords({ ...run, repeated: 3, skipped: 1 })).toBe(
    '0 alerts added, 3 already here, 1 skipped.',
  )
  expect(importedWords({ ...run, added: 2, differing: 1, state: 'cancelled' })).toBe(
    'Stopped. 2 alerts added, 1 of these with different content, which was not imported.',
  )
})

test('alerts are said to lack what they lack, and nothing where they do not', () => {
  expect(importedWords({ ...run, added: 2, undated: 2, untitled: 1 })).toBe(
    '2 alerts added, 2 without a readable time, 1 without a title, called “Alert without a title”.',
  )
  // a table without any column of times says so as a whole
  expect(importedWords({ ...run, added: 2, undated: 2, has_times: false })).toBe('2 alerts added.')
  expect(unknownSeverityWords(2)).toBe('2 alerts without a known severity')
  expect(unstatedWords('severity', '')).toBe('no severity stated')
  expect(unstatedWords('time', '')).toBe('no time stated')
  expect(unstatedWords('time', 'soon')).toBeNull()
})

test('a preview of the beginning of a file does not count for all of it', () => {
  expect(undatedWords(2, false)).toBe('2 alerts without a readable time: they show “time unknown”')
  expect(undatedWords(2, true)).toBe(
    '2 alerts of the part that was read without a readable time: they show “time unknown”',
  )
  expect(untitledWords(1, true)).toMatch(/^1 alert of the part that was read without a title/)
  expect(untitledWords(1, false)).toMatch(/^1 alert without a title/)
})
