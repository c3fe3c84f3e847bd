import { expect, it } from 'vitest'
import { comparedWords } from './diff-command.ts'

it('does not say that there are no differences when a file could not be read', () => {
  expect(comparedWords(0, { before: 0, after: 0 })).toEqual(['No differences.'])
  expect(comparedWords(0, { before: 0, after: 1 })).toEqual([
    'No differences in the rows that could be read.',
    'Not compared: rows behind 0 errors in the files of the first and 1 error in those of the second.',
  ])
  expect(comparedWords(3, { before: 0, after: 0 })).toEqual([])
})
