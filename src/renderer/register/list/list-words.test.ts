import { expect, it } from 'vitest'
import { copiedWords, foundWords, noMatchWords } from './list-words.ts'

it('does not say that nothing matches before the answer to the words, or when it failed', () => {
  expect(noMatchWords('Providers', { total: null, words: 'cirrus' })).toBeNull()
  expect(noMatchWords('Providers', { total: 1, words: 'cirrus' })).toBeNull()
  expect(noMatchWords('Providers', { total: 0, words: '' })).toBeNull()
  expect(noMatchWords('Providers', { total: 0, words: 'cirrus' })).toBe('No match for “cirrus” in providers.')
})

it('does not give the number of matches for that of all records', () => {
  expect(foundWords({ total: 3, words: 'cirrus' })).toBe('3 matches')
  expect(foundWords({ total: 3, words: '' })).toBe('3 records')
  expect(foundWords({ total: null, words: 'cirrus' })).toBe('')
})

it('does not say that records were copied when the clipboard did not take them', () => {
  expect(copiedWords(false, '3 providers')).toBe('The clipboard could not be reached. Nothing was copied.')
  expect(copiedWords(true, '3 providers')).toBe('Copied 3 providers, the columns as shown.')
})
