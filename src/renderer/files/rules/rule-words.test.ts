import { expect, test } from 'vitest'
import { addedWords, changedWords, coverageWords, entriesWords, takenWords } from './rule-words.ts'

const on = { is_active: true }
const off = { is_active: false }

test('how many files were looked at is said with how many there are, never as all', () => {
  expect(coverageWords({ sets: [on], files: 3, matched: 1 })).toBe(
    '1 of 3 kept files was looked at with the sets that are switched on now.',
  )
  expect(coverageWords({ sets: [off], files: 3, matched: 3 })).toMatch(/switched off/)
  expect(coverageWords({ sets: [on], files: 0, matched: 0 })).toMatch(/No file is kept/)
})

test('nothing is said of rules that were not read', () => {
  expect(coverageWords(null)).toBeNull()
  expect(coverageWords({ sets: [], files: 3, matched: 0 })).toBe('No rules were added here yet.')
})

test('what was here already, or refused, is not said to be added', () => {
  expect(addedWords(0, 0)).toBeNull()
  expect(takenWords({ is_new: false, set: { name: 'mine' } })).toBe('mine has the same text already.')
  expect(takenWords({ is_new: true, set: { name: 'mine' } })).toBe('mine was added.')
  expect(changedWords({ set: { name: 'mine' } })).toBe('mine was changed.')
  expect(addedWords(0, 1)).toBe('1 file was here already.')
  expect(addedWords(2, 1)).toBe('Added 2 sets of rules. 1 file was here already.')
})

test('a set of strings holds strings', () => {
  expect(entriesWords({ kind: 'strings', entries: 1 })).toBe('1 string')
  expect(entriesWords({ kind: 'yara', entries: 12 })).toBe('12 rules')
})
