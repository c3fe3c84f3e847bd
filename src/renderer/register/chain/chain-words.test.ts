import { describe, expect, it } from 'vitest'
import { dependsOnWords, emptyChainWords } from './chain-words.ts'

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
