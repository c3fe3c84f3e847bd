import { expect, it } from 'vitest'
import { cutPasteWords, foundWords, lostWords } from './frame-words.ts'

it('a text with an indicator is not said to have none, and a connection is lost only when it is', () => {
  expect(foundWords(0)).toBe('no indicator')
  expect(foundWords(1)).toBe('1 indicator')
  expect(lostWords(null)).toBeNull()
  expect(lostWords({})).toBe('No connection to the workstation')
})

it('what a field could not take is counted', () => {
  expect(cutPasteWords(1, 'Title', 1000)).toBe(
    '1 character of the pasted text did not fit and was cut: Title takes 1,000.',
  )
})
