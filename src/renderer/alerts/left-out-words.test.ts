import { expect, test } from 'vitest'
import { leftOutWords, noObservablesWords } from './left-out-words.ts'

const nothing = { observables: 0, characters: 0 }

test('nothing is said to be missing where all was taken', () => {
  expect(leftOutWords({ left_out: nothing })).toBeNull()
})

test.each([
  [{ observables: 1, characters: 0 }, '1 more observable was not taken: it has more than an alert can keep.'],
  [
    { observables: 1200, characters: 0 },
    '1,200 more observables were not taken: it has more than an alert can keep.',
  ],
  [
    { observables: 0, characters: 5000 },
    'The last 5,000 characters of its text were not searched for observables.',
  ],
])('%o is told', (left_out, sentence) => {
  expect(leftOutWords({ left_out })).toBe(sentence)
})

test('that none was read from its text is not said of a text that was searched in part', () => {
  expect(noObservablesWords({ observables: [], left_out: nothing })).toBe(
    'None named, and none read from its text.',
  )
  expect(noObservablesWords({ observables: [], left_out: { observables: 0, characters: 9 } })).toBe(
    'None named, and none read from the part of its text that was searched.',
  )
  expect(noObservablesWords({ observables: { length: 1 }, left_out: nothing })).toBeNull()
})
