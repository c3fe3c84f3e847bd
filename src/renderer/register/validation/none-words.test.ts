import { describe, expect, it } from 'vitest'
import { noneWords } from './none-words.ts'

const unclassified = [
  { uuid: 'a', contract_ref: 'C-1', reason: 'no_service' as const },
  { uuid: 'b', contract_ref: 'C-2', reason: 'no_service' as const },
]
const none = { error: 0, warning: 0, info: 0 }

describe('what stands where there is no finding', () => {
  it('says that every rule holds only when nothing forbids a deposit', () => {
    expect(noneWords(false, false, { findings: none, unclassified: [] })).toContain('Every rule')
    expect(noneWords(false, false, { findings: none, unclassified })).toBe(
      'No row violates a rule. 2 things forbid a deposit: 2 arrangements are not classified.',
    )
    expect(noneWords(false, false, { findings: { ...none, error: 1 }, unclassified: [] })).not.toContain(
      'Every rule',
    )
  })

  it('says nothing while it is not known what forbids a deposit', () => {
    expect(noneWords(false, false, null)).toBe('')
  })

  it('speaks of one record, or of what was asked for, when no more was looked at', () => {
    expect(noneWords(true, false, { findings: none, unclassified })).toBe('Nothing was found in this record.')
    expect(noneWords(false, true, null)).toBe('No findings match.')
  })
})
