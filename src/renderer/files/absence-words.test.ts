import { expect, test } from 'vitest'
import { noneWords } from './absence-words.ts'

const ended = { is_under_way: false, tools: [1] }

test('while tools run, none is said to be none so far', () => {
  expect(noneWords(0, { ...ended, is_under_way: true })).toBe('None so far.')
  expect(noneWords(0, ended)).toBe('The tools found none.')
})

test('without a tool that reported, nothing is said to be found or not found', () => {
  expect(noneWords(0, { ...ended, tools: [] })).toBe('No tool has looked for any.')
})

test('nothing is said where there is something', () => {
  expect(noneWords(1, ended)).toBeNull()
})
