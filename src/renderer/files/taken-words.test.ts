import { expect, test } from 'vitest'
import { noFilesWords, takenWords } from './taken-words.ts'

const all = { words: '', severity: null, all: true }

test('a file that was analysed before is not said to be analysed now', () => {
  expect(takenWords(1, true)).toBe('The file is kept and being analysed.')
  expect(takenWords(1, false)).toBe('The file is kept. It was analysed before.')
  expect(takenWords(3, false)).toBe('3 files are kept. They were analysed before.')
})

test('nothing is said of a list that has not been read, or has rows', () => {
  expect(noFilesWords(null, all)).toBeNull()
  expect(noFilesWords(2, all)).toBeNull()
})

test('only a list of all says that there are none at all', () => {
  expect(noFilesWords(0, all)).toBe('No file has been analysed here yet.')
  expect(noFilesWords(0, { ...all, all: false })).toBe('No file was dropped here yet.')
  expect(noFilesWords(0, { ...all, words: 'x' })).toBe('No file here matches.')
  expect(noFilesWords(0, { ...all, severity: 'high' })).toBe('No file here matches.')
})
