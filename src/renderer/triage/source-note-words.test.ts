import { expect, test } from 'vitest'
import { keptWords, noSessionWords, sourceNoteWords, unreadWords } from './source-note-words.ts'

const source = (change: object) =>
  ({ state: 'done', problem: null, reading: null, size: 12, ...change }) as Parameters<
    typeof sourceNoteWords
  >[0]

test('a source is not said to be unread, gone or stopped unless it is', () => {
  expect(sourceNoteWords(source({ state: 'failed' }))).toEqual([
    'This source could not be read',
    'What was found before is kept.',
  ])
  expect(sourceNoteWords(source({ state: 'gone' }))).toEqual([
    'The file is not where it was',
    'Its indicators are kept. Put the file back, or drop it again, to see its text.',
  ])
  expect(sourceNoteWords(source({ state: 'cancelled' }))?.[1]).toBe('What was found until then is kept.')
  expect(sourceNoteWords(source({ state: 'waiting' }))?.[0]).toBe('Waiting')
  expect(sourceNoteWords(source({ state: 'failed', problem: 'It is a folder.' }))?.[1]).toBe(
    'It is a folder.',
  )
})

test('sources that were not read are counted, also those read in part', () => {
  expect(unreadWords(1)).toBe('1 source was not read, or only in part:')
  expect(unreadWords(3)).toBe('3 sources were not read, or only in part:')
})

test('no session is said to have a name only when words were searched for and none has them', () => {
  expect(noSessionWords(0, ' lure ')).toBe('No session is called “lure”, and none has a file of that name.')
  expect(noSessionWords(0, ' ')).toBeNull()
  expect(noSessionWords(1, 'lure')).toBeNull()
})

test('a session is not said to be copied nowhere when it has bytes of its own', () => {
  expect(keptWords(0, '0 B').title).toBe(
    'Its files are read where they are; those that were analysed are kept under Files',
  )
  expect(keptWords(0, '0 B').words).toBe('not copied')
  expect(keptWords(12, '12 B')).toEqual({ words: '12 B', title: 'Kept here' })
})
