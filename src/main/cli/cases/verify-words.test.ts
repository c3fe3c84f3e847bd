import { expect, test } from 'vitest'
import { checkedWords, sealWords } from './verify-words.ts'

const read = { faults: [], files: 7, pieces: 2, entries: 5 }
const stated = { case: 'case_1', sealed_at: '2026-11-28T10:00:00Z', key: 'ab12' }

test('an archive of which nothing could be read is not said to have been checked', () => {
  const words = checkedWords({
    ...read,
    faults: ['manifest.json is missing.'],
    files: 0,
    pieces: 0,
    entries: 0,
  })
  expect(words).toEqual(['Nothing of it could be read as a sealed case, so nothing else was checked.'])
})

test('checks are named with what they were done on, and not where there was nothing', () => {
  expect(checkedWords(read).slice(0, 3)).toEqual([
    expect.stringMatching(/^Read 7 files: /),
    expect.stringMatching(/^Read 5 custody entries: /),
    expect.stringMatching(/^Read 2 pieces of evidence: /),
  ])
  expect(checkedWords({ ...read, pieces: 0, entries: 0 }).slice(1, 3)).toEqual([
    'No custody entry was read.',
    'No piece of evidence was read.',
  ])
})

test('what a faulty archive has of its seal is only stated there', () => {
  expect(sealWords({ ...stated, faults: [] })).toEqual([
    'Case case_1',
    'Sealed 2026-11-28T10:00:00Z with the key ab12',
  ])
  expect(sealWords({ ...stated, faults: ['x'] }).join()).not.toMatch(/^Case|Sealed 2026/)
  expect(sealWords({ case: null, sealed_at: null, key: null, faults: ['x'] })).toEqual([])
})
