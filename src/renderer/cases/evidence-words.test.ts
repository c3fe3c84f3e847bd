import { expect, test } from 'vitest'
import { addedFilesWords, duplicateWords, wholeWords } from './evidence-words.ts'

test('only files that became evidence are counted as added', () => {
  expect(addedFilesWords(['a.eml'])).toBe('Added a.eml to the evidence.')
  expect(addedFilesWords(['a.eml', 'b.eml'])).toBe('Added 2 files to the evidence.')
})

test('a case is said to have a file already only when its bytes are there, and all files are counted', () => {
  expect(duplicateWords(null)).toBeNull()
  expect(duplicateWords({})).toBe('The case already has this file (same SHA-256):')
  expect(wholeWords(1)).toBe('The only file')
  expect(wholeWords(3)).toBe('All 3 files')
})
