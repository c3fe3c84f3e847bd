import { expect, test } from 'vitest'
import { addedToCaseWords, caseCountWords } from './leaving-words.ts'

test.each([
  [{ added: 1, already: 0, refused: 0 }, 'Added 1 file to the evidence of Parcel.'],
  [
    { added: 0, already: 2, refused: 0 },
    'No file was added to the evidence of Parcel. 2 files are in it already.',
  ],
  [
    { added: 2, already: 1, refused: 1 },
    'Added 2 files to the evidence of Parcel. 1 file is in it already. 1 file could not be added.',
  ],
])('files that are there already, or were refused, are not said to be added', (became, words) => {
  expect(addedToCaseWords(became, 'Parcel')).toBe(words)
})

test('of cases that were not read, or do not have the file, nothing is said', () => {
  expect([null, 0, 2].map(caseCountWords)).toEqual([null, null, 'Evidence in 2 cases'])
})
