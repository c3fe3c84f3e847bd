import { describe, expect, it } from 'vitest'
import { assessmentWords, noneInChain } from './standing-words.ts'

describe('what depends on a provider', () => {
  it('is not said to be nothing while the chain is not read, failed, or was cut', () => {
    expect(noneInChain('functions', null, null)).toBe('')
    expect(noneInChain('functions', null, 'Not allowed.')).toBe('Not allowed.')
    expect(noneInChain('providers', { truncated: true }, null)).toBe(
      'none in the part of the chain that was read',
    )
    expect(noneInChain('functions', { truncated: false }, null)).toBe('no function is linked to it')
    expect(noneInChain('providers', { truncated: false }, null)).toBe('no subcontractors recorded')
  })

  it('is not said to have no assessment while that is not read', () => {
    expect(assessmentWords(null)).toBe('')
    expect(assessmentWords(0)).toBe('none recorded')
    expect([assessmentWords(1), assessmentWords(230)]).toEqual(['1 version', '230 versions'])
  })
})
