import { expect, it } from 'vitest'
import { noCaseWords, noneWords } from './none-words.ts'

it('nothing is said to be missing while it is searched for, or when a part could not be searched', () => {
  expect(noneWords(null)).toBe('Looking…')
  expect(noneWords({ unanswered: ['Alerts could not be read.'] })).toBe(
    'The search is incomplete: Alerts could not be read.',
  )
  expect(noneWords({ unanswered: [] })).toContain('No command, page or stored item matches.')
})

it('no case is said to be missing while cases are read', () => {
  expect(noCaseWords(null, 0)).toBeNull()
  expect(noCaseWords(0, 0)).toBeNull()
  expect(noCaseWords(2, 1)).toBeNull()
  expect(noCaseWords(2, 0)).toBe('No open case has this in its title.')
})
