import { expect, it } from 'vitest'
import {
  alignedWords,
  headerTitle,
  noFindingsWords,
  noIndicatorsWords,
  noResultWords,
  notForCaseWords,
  nullPathWords,
} from './headers-words.ts'

it('a header of which only the start was read is not said to lack anything as a whole', () => {
  const all = (truncated: boolean) => [
    headerTitle({ subject: null, truncated }),
    ...[noFindingsWords, noIndicatorsWords, notForCaseWords, noResultWords].map((words) =>
      words({ truncated }),
    ),
  ]
  for (const words of all(true)) expect(words).toContain('in the part that was read')
  expect(all(false)).toEqual([
    'Message without a subject',
    'No inconsistencies found in the header.',
    'No indicators to look up in the header.',
    'There is no indicator in the header that can be added to a case.',
    'no result in the header',
  ])
  expect(headerTitle({ subject: 'Invoice', truncated: true })).toBe('Invoice')
})

it('a domain that is not aligned is not one of which it is not known, and a path with a mailbox is not empty', () => {
  expect(alignedWords(null)).toBe('not known')
  expect(alignedWords(false)).toBe('no')
  expect(alignedWords(true)).toBe('yes')
  expect(nullPathWords({ is_null: true })).toBe('empty, as in a bounce')
  expect(nullPathWords({ is_null: false })).toBeNull()
})
