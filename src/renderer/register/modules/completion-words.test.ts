import { expect, it } from 'vitest'
import { completionWords } from './completion-words.ts'

it('does not say that all is filled before it is, or where there is no row', () => {
  expect(completionWords(1)).toBe('all required fields filled')
  expect(completionWords(0.9999)).toBe('99 % of required fields filled')
  expect(completionWords(0)).toBe('0 % of required fields filled')
  expect(completionWords(null)).toBe('no required fields to fill yet')
})
