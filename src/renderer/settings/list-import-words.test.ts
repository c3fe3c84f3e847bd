import { expect, it } from 'vitest'
import { importedWords, refusedWords } from './list-import-words.ts'

it('files are not said to be imported when every one was refused', () => {
  expect(importedWords(2, 2)).toBe('No file was imported.')
  expect(refusedWords(2, 2)).toBe('2 files were not imported.')
  expect(importedWords(3, 1)).toBe('2 files imported.')
  expect(refusedWords(3, 1)).toBe('1 file was not imported; the other 2 were.')
  expect(refusedWords(2, 1)).toBe('1 file was not imported; the other one was.')
})
