import { expect, it } from 'vitest'
import { noneWords } from './none-words.ts'

it('nothing is said to be missing while it is searched for, or when a part could not be searched', () => {
  expect(noneWords(null)).toBe('Looking…')
  expect(noneWords({ unanswered: ['Alerts could not be read.'] })).toBe(
    'The search is incomplete: Alerts could not be read.',
  )
  expect(noneWords({ unanswered: [] })).toContain('No command, page or stored item matches.')
})
