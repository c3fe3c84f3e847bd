import { describe, expect, it } from 'vitest'
import { blockingOf, blockingWords } from './blocking-words.ts'

const none = { unclassified: [], findings: { error: 0 } }

describe('what blocks a filing', () => {
  it('is nothing only when there is neither an error nor an unclassified arrangement', () => {
    expect(blockingWords(none)).toBe('No finding blocks the filing')
    expect(blockingWords({ ...none, findings: { error: 1 } })).toBe('1 error blocks the filing')
    expect(blockingWords({ ...none, unclassified: [1, 2] })).toBe(
      '2 unclassified arrangements block the filing',
    )
    const both = { unclassified: [1], findings: { error: 9 } }
    expect([blockingWords(both), blockingOf(both)]).toEqual([
      '9 errors and 1 unclassified arrangement block the filing',
      10,
    ])
  })

  it('is not said of a register without records, in which nothing was checked', () => {
    expect(blockingWords({ ...none, kinds: [{ records: 0 }] })).toBe('No records yet')
    expect(blockingWords({ ...none, kinds: [{ records: 0 }, { records: 1 }] })).toBe(
      'No finding blocks the filing',
    )
  })
})
