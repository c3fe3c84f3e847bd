import { expect, test } from 'vitest'
import { foundWords, noneWords } from './absence-words.ts'

const ended = { is_under_way: false, tools: [1], is_tree_cut: false }

test('while tools run, none is said to be none so far', () => {
  expect(noneWords(0, { ...ended, is_under_way: true })).toBe('None so far.')
  expect(noneWords(0, ended)).toBe('The tools found none.')
})

test('without a tool that reported, nothing is said to be found or not found', () => {
  expect(noneWords(0, { ...ended, tools: [] })).toBe('No tool has looked for any.')
})

test('of a tree that is not listed whole, nothing is counted or denied as if it were', () => {
  const cut = { ...ended, is_tree_cut: true }
  expect(noneWords(0, cut)).toBe('The tools found none in what is listed.')
  expect(foundWords(2500, cut)).toBe('at least 2,500')
  expect(foundWords(2500, ended)).toBe('2,500')
})

test('nothing is said where there is something', () => {
  expect(noneWords(1, ended)).toBeNull()
})
