import { expect, it } from 'vitest'
import {
  changeWords,
  droppingWords,
  noFilingsWords,
  noReason,
  sameWords,
  unreadWords,
} from './comparison-words.ts'

it('does not say that two packages file the same rows when a file of one could not be read', () => {
  expect(sameWords({ before: 0, after: 1 })).toBe('No differences in the rows that could be read.')
  expect(sameWords({ before: 0, after: 0 })).toBe('Both contain the same rows in every template.')
  expect(unreadWords({ before: 0, after: 0 })).toBeNull()
  expect(unreadWords({ before: 2, after: 1 })).toBe(
    'Rows that could not be read are not compared: 2 errors in the files of the first, 1 error in the files of the second.',
  )
})

it('does not say that what drops out ended in the previous year', () => {
  expect(droppingWords(1)).toBe('1 arrangement ended by the reference date and drops out of the next filing')
  expect(droppingWords(12)).toBe(
    '12 arrangements ended by the reference date and drop out of the next filing',
  )
  expect(noReason).toBe('not given')
})

it('counts changed, added and removed rows, and leaves out what there is none of', () => {
  expect(changeWords({ changedRows: 0, added: 2, removed: 0 })).toBe('2 added')
  expect(changeWords({ changedRows: 1, added: 0, removed: 3 })).toBe('1 changed, 3 removed')
  expect(changeWords({ changedRows: 1, added: 2, removed: 3 })).toBe('1 changed, 2 added, 3 removed')
})

it('does not say that no packages are kept while they are read, or when that failed', () => {
  expect([noFilingsWords(null), noFilingsWords(1)]).toEqual([null, null])
  expect(noFilingsWords(0)).toMatch(/^No packages are kept here\. /)
})
