import { expect, it } from 'vitest'
import { findPadding } from './text-padding.ts'

const words = 'The drawings of the shelves are ready and wait for you in the workshop by the river. '.repeat(
  4,
)
const random = Array.from({ length: 30 }, (_, at) => `k${at}qx${at + 3}vz${at}p`).join(' ')

it.each([
  ['text far below its end', `Look here.\n${'\n'.repeat(60)}${words}`, true],
  ['many words of random letters', `Look here. ${random}`, true],
  ['some empty lines', `Look here.\n${'\n'.repeat(20)}${words}`, false],
  ['a name far below its end', `Look here.\n${'\n'.repeat(60)}Bob\n`, false],
  ['an order number among words', `${words} Your order k3qx7vz9p is ready.`, false],
  ['digests', Array.from({ length: 30 }, (_, at) => `${at}d41d8cd98f00b204`).join(' '), false],
])('a message with %s is padded: %#', (_what, text, expected) => {
  expect(findPadding(text, 0, []).length > 0).toBe(expected)
})

it('does not count addresses', () => {
  const text = `Look here. ${random}`
  expect(findPadding(text, 0, [{ start: 11, end: text.length }])).toEqual([])
})

it('takes time in proportion to the text', () => {
  for (const unit of ['\n', ' \n', ' ', 'k3qx7vz9p ']) findPadding(unit.repeat(200_000), 0, [])
})
