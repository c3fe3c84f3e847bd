import { expect, it } from 'vitest'
import { datedWords, notSearchedWords } from './page-words.ts'

it('a date or a search is said to be missing only when it is', () => {
  expect(datedWords({ dated: null })).toBe('no date')
  expect(datedWords({ dated: '2026-11-01' })).toBe('2026-11-01')
  expect(notSearchedWords(null)).toBe('Sessions were not searched for it: they do not store such values.')
  expect(notSearchedWords({})).toBeNull()
})
