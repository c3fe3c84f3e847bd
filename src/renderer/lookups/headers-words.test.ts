import { expect, it } from 'vitest'
import {
  headerTitle,
  noFindingsWords,
  noIndicatorsWords,
  noResultWords,
  notForCaseWords,
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
