import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test('of a file that was not searched whole, nothing is said not to occur in it', () => {
  expect(searchWords({ is: 'none', searched: 4096, size: 4096 })).toBe('It does not occur in the file.')
  expect(searchWords({ is: 'none', searched: 4095, size: 4096 })).toBe(
    'Not found in the 4,095 of 4,096 bytes that were searched.',
  )
})

test('a search that was stopped says how far it came', () => {
  expect(searchWords({ is: 'stopped', done: 2_000_000, size: 8_000_000 })).toMatch(/^Stopped after .+ of .+/)
})

test('a hit behind the end of the file, or before its beginning, is said to be one', () => {
  const found = { is: 'found', offset: 255, direction: 'next' } as const
  expect(searchWords({ ...found, isPastEnd: false })).toBe('Found at 0xff')
  expect(searchWords({ ...found, isPastEnd: true })).toBe(
    'Found at 0xff, searched on from the beginning of the file',
  )
  expect(searchWords({ ...found, direction: 'previous', isPastEnd: true })).toBe(
    'Found at 0xff, searched on from the end of the file',
  )
})
