import { expect, test } from 'vitest'
import { lookedWords } from './looked-words.ts'

const ground = { looked: { rules: 12, strings: 0, sets: ['mine'] }, match_total: 0, strings: [] }

test('that no rule matches is said with how many looked', () => {
  expect(lookedWords(ground, 0)).toBe('0 of 12 rules match this file.')
  expect(lookedWords({ ...ground, looked: { rules: 1, strings: 3, sets: [] }, strings: [1] }, 0)).toBe(
    '0 of 1 rule and 1 of 3 listed strings match this file.',
  )
})

test('of a file that was not looked at whole nothing is denied', () => {
  expect(lookedWords(ground, 1)).toBe('0 of 12 rules match what was looked at in it.')
})

test('without rules nothing is said of matches', () => {
  expect(lookedWords({ ...ground, looked: { rules: 0, strings: 0, sets: [] } }, 0)).toBe(
    'No rule or listed string was used on it.',
  )
})
