import { expect, test } from 'vitest'
import { guessWords } from './guess-words.ts'

test('a key is denied only for the bytes that were tried, and not where none was', () => {
  expect(guessWords({ keys: [], tried: 512, failed_at: null }, 'http')).toBe(
    'No key of one byte makes “http” appear in the first 512 bytes.',
  )
  expect(guessWords({ keys: [], tried: 0, failed_at: 1 }, 'http')).toBe(
    'No key was tried: step 2 cannot be applied.',
  )
  expect(guessWords({ keys: [1], tried: 512, failed_at: null }, 'http')).toBe(
    '1 key under which “http” appears in the first 512 bytes',
  )
  expect(guessWords({ keys: [1], tried: 512, failed_at: null }, '')).toBe(
    'All 255 keys, tried on the first 512 bytes',
  )
})
