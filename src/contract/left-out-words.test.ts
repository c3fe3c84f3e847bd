import { expect, test } from 'vitest'
import { countLeftOut, leftOutWords } from './left-out-words.ts'

test('nothing is said to be left out when nothing is', () => {
  expect(leftOutWords(countLeftOut([null, null]))).toBe('')
  expect(leftOutWords([])).toBe('')
})

test('what is left out is counted by its reason', () => {
  const left = countLeftOut(['constant', 'own', null, 'own', 'allowed'])
  expect(left).toEqual([
    { why: 'own', count: 2 },
    { why: 'allowed', count: 1 },
    { why: 'constant', count: 1 },
  ])
  expect(leftOutWords(left)).toBe(
    '4 left out of detection: 2 own domains and networks, 1 on the allow-list, 1 constants such as digests of empty files',
  )
})
