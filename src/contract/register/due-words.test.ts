import { expect, test } from 'vitest'
import { dueGapKinds } from './due-kinds.ts'
import { gapWords } from './due-words.ts'

test.each([
  ['no_end', 12, '12 contracts have no end date'],
  ['no_end', 1, '1 contract has no end date'],
  ['indefinite', 1040, '1,040 contracts have no fixed end'],
  ['no_notice', 2, '2 contracts with an end date have no notice period by us'],
] as const)('%s of %i: %s', (what, count, words) => {
  expect(gapWords({ what, count })).toBe(words)
})

test('every reason has words in singular and plural', () => {
  for (const what of dueGapKinds)
    expect(gapWords({ what, count: 1 })).not.toBe(gapWords({ what, count: 2 }).replace(/^2/, '1'))
})
