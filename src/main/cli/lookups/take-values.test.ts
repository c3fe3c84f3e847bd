import { expect, test } from 'vitest'
import { isProblem } from '../../../contract/problem.ts'
import { takeValues } from './take-values.ts'

async function* pieces(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text)
}

const take = (words: readonly string[], ...piped: readonly string[]) =>
  takeValues(words, 'hash', { input: pieces(...piped) })

test.each([
  [['a', ' b '], [], ['a', 'b']],
  [['-'], ['a\nb'], ['a', 'b']],
  [['-'], ['\uFEFFa\r\n\r\n  b\t\r', 'c d\n\n'], ['a', 'b', 'c d']],
  [['x', '-', 'y'], ['a\nb\n'], ['x', 'a', 'b', 'y']],
  [['x', '-'], [''], ['x']],
])('%j with %j piped in are %j', async (words, piped, expected) => {
  expect(await take(words, ...piped)).toEqual(expected)
})

test.each([
  [[], [], 'Please provide hash.'],
  [[''], [], 'Please provide hash.'],
  [['a', ' '], [], 'Please provide hash.'],
  [['-'], [' \n\t\r\n'], 'Please provide hash: the input is empty.'],
  [['-', '-'], ['a'], 'Provided hash is invalid: - can be named once.'],
  [['-'], ['x'.repeat(17_000_000)], 'Provided file is invalid: it is larger than 16 MB.'],
])('%j are refused', async (words, piped, sentence) => {
  const refused = await take(words, ...piped)
  expect(isProblem(refused) ? refused.message : refused).toBe(sentence)
})
