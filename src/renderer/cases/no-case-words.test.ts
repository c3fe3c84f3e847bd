import { expect, it } from 'vitest'
import { noCaseWords } from './no-case-words.ts'

it('no case is said to be missing while cases are read', () => {
  expect(noCaseWords(null, 0)).toBeNull()
  expect(noCaseWords(0, 0)).toBeNull()
  expect(noCaseWords(2, 1)).toBeNull()
  expect(noCaseWords(2, 0)).toBe('No open case has this in its title.')
})
