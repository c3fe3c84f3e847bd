import { expect, it } from 'vitest'
import { delayWords } from './delay-words.ts'

it.each([
  [null, '–'],
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [273, '4 min 33 s'],
  [-3, '−3 s'],
  [3600, '1 h'],
  [9000, '2 h 30 min'],
  [259_200, '3 days'],
])('a delay of %s seconds reads %s', (seconds, words) => {
  expect(delayWords(seconds)).toBe(words)
})
