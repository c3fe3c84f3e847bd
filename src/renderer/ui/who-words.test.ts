import { expect, test } from 'vitest'
import { whoWords } from './who-words.ts'

test.each([
  ['window', 'you'],
  ['cli', 'you, in a terminal'],
  ['host', 'Skerry itself'],
  ['anonymous', 'a program without a key'],
  ['API key · mail gateway', 'API key · mail gateway'],
  ['J. Doe', 'J. Doe'],
  ['constructor', 'constructor'],
])('names who is recorded as %s', (by, words) => {
  expect(whoWords(by)).toBe(words)
})
