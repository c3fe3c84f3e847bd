import { describe, expect, it } from 'vitest'
import { cutWords, dependsOnWords, emptyChainWords, noneOffered, sumWords } from './chain-words.ts'

describe('a chain', () => {
  it('is not said to have nothing linked when it was cut', () => {
    expect(emptyChainWords({ truncated: false })).toContain('Nothing is linked')
    expect(emptyChainWords({ truncated: true })).toBe('The chain is too long to be shown.')
  })

  it('ends in nothing further only where it was read to the end', () => {
    expect(dependsOnWords([], false)).toBe('nothing further recorded')
    expect(dependsOnWords([], true)).toBe('not shown')
    expect(dependsOnWords(['A', 'B'], true)).toBe('A, B')
  })
})

it('does not give the nodes of a chain that was cut for all of them', () => {
  expect(sumWords(600, 12, true)).toBe('The first 600 nodes, 12 of them critical')
  expect(sumWords(1, 0, false)).toBe('1 node, 0 critical')
})

it('does not send from the chain of an arrangement to that of an arrangement', () => {
  expect(cutWords('arrangements')).toBe('The chain is longer than what is shown.')
  expect(cutWords('providers')).toContain('The chain of a single arrangement')
})

it('does not say that nothing matches before the answer to the words, or when the search failed', () => {
  const answer = { words: 'cirrus', found: 0, problem: null }
  expect(noneOffered('cirrus', null)).toBe('Searching…')
  expect(noneOffered('cirrus c', answer)).toBe('Searching…')
  expect(noneOffered('cirrus', { ...answer, problem: 'The register is being opened.' })).toBe(
    'The register is being opened.',
  )
  expect(noneOffered('cirrus', answer)).toBe('No match for “cirrus”.')
  expect(noneOffered('', { ...answer, words: '' })).toBe('No arrangement and no provider is recorded.')
})
