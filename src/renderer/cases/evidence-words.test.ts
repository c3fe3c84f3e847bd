import { expect, test } from 'vitest'
import { addedFilesWords } from './evidence-words.ts'

test('only files that became evidence are counted as added', () => {
  expect(addedFilesWords(['a.eml'])).toBe('Added a.eml to the evidence.')
  expect(addedFilesWords(['a.eml', 'b.eml'])).toBe('Added 2 files to the evidence.')
})
