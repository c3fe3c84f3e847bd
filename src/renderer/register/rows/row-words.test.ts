import { expect, it } from 'vitest'
import { noRowsWords, showMoreWords } from './row-words.ts'

it('does not say that a record files no row while the names of the columns are read', () => {
  expect(noRowsWords(2)).toBe('Reading…')
  expect(noRowsWords(0)).toBe('No row is filed for it.')
})

it('does not offer all lines when only the first of them can be shown', () => {
  expect(showMoreWords(500, 1200)).toBe('Show the first 500 of 1,200')
  expect(showMoreWords(12, 12)).toBe('Show all 12')
})
