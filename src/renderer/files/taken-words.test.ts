import { expect, test } from 'vitest'
import { intakeWords, noFilesWords, notTakenWords, takenWords } from './taken-words.ts'

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

test('files with the same bytes are told, and those that were not taken in are named and not counted as kept', () => {
  expect(takenWords(3, true, 1)).toBe('3 files are kept and being analysed. 1 file had the bytes of another.')
  expect(notTakenWords(['a.exe'], 0, 'The file cannot be read any more.')).toBe(
    'Not taken in: a.exe. The file cannot be read any more.',
  )
  expect(notTakenWords(['a', 'b', 'c', 'd', 'e'], 0, 'Gone.')).toBe(
    'Not taken in: a, b, c and 2 others. Gone.',
  )
  expect(notTakenWords([], 7)).toBe('Stopped: 7 files were not taken in.')
})

test('no rate is given before there is one', () => {
  expect(intakeWords(0, 1000, 5)).toBe('Taking in 0 of 1,000 files')
  expect(intakeWords(2, 1000, 0.5)).toBe('Taking in 2 of 1,000 files')
  expect(intakeWords(300, 1000, 2)).toBe('Taking in 300 of 1,000 files · 150 a second')
})
