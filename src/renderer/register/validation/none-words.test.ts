import { describe, expect, it } from 'vitest'
import { noneWords } from './none-words.ts'

const unclassified = [
  { uuid: 'a', contract_ref: 'C-1', reason: 'no_service' as const },
  { uuid: 'b', contract_ref: 'C-2', reason: 'no_service' as const },
]
const none = { error: 0, warning: 0, info: 0 }
const kinds = [{ kind: 'providers', records: 1, completion: null, ...none }]
const overview = {
  findings: none,
  unclassified: [],
  kinds,
  rules: 160,
  lei_list: { name: 'GLEIF', dated: null },
}
const register = { of: 'register' } as const

describe('what stands where there is no finding', () => {
  it('says that rules found nothing only when nothing blocks the filing', () => {
    expect(noneWords(register, false, overview)).toBe('No findings by the 160 rules on rows.')
    expect(noneWords(register, false, { ...overview, unclassified })).toBe(
      'No findings on rows. 2 unclassified arrangements block the filing.',
    )
    expect(noneWords(register, false, { ...overview, findings: { ...none, error: 1 } })).toContain(
      '1 error blocks',
    )
  })

  it('says that LEIs were not looked up without a list of them', () => {
    expect(noneWords(register, false, { ...overview, lei_list: null })).toContain(
      'Whether LEIs are in force was not checked',
    )
    expect(noneWords(register, false, overview)).not.toContain('LEIs')
  })

  it('says nothing while it is not known what blocks the filing', () => {
    expect(noneWords(register, false, null)).toBe('')
  })

  it('says that there is nothing to check in a register without records', () => {
    const empty = { ...overview, kinds: [{ kind: 'providers', records: 0, completion: null, ...none }] }
    expect(noneWords(register, false, empty)).toBe('No records to check yet.')
  })

  it('does not say that a record is without findings when it files no rows', () => {
    expect(noneWords({ of: 'record', rows: 0 }, false, overview)).toBe(
      'No row is filed for this record, so the rules of a filing do not apply to it.',
    )
    expect(noneWords({ of: 'record', rows: 2 }, false, overview)).toBe(
      'No findings on the rows of this record.',
    )
  })

  it('speaks of what was asked for, when no more was looked at', () => {
    expect(noneWords(register, true, null)).toBe('No findings match.')
  })
})
