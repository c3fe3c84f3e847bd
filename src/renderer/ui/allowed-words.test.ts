import { expect, it } from 'vitest'
import { allowedWords } from './allowed-words.ts'

const answer = (added: number) => ({ entries: [{}, {}, {}], added }) as never

it('values that were on the allow-list are not said to be put on it', () => {
  expect(allowedWords(answer(3))).toBe('3 values put on the allow-list.')
  expect(allowedWords(answer(2))).toBe('2 values put on the allow-list. 1 other already on it.')
  expect(allowedWords(answer(0))).toBe('3 values already on the allow-list.')
})
