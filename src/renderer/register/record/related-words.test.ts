import { expect, it } from 'vitest'
import { relatedGroups } from './related.ts'
import { addLabel, moreWords } from './related-words.ts'

it('does not say that nothing uses an arrangement whose services are shown on the same page', () => {
  const label = (referrer_counts: Record<string, number>) => {
    const referring = { referrers: [], referrer_counts }
    const groups = relatedGroups('arrangements', referring).filter(({ kind }) => kind !== 'services')
    return addLabel(groups, referring)
  }
  expect(label({ services: 3 })).toBe('Add')
  expect(label({ supplyChains: 1 })).toBe('Add')
  expect(label({})).toBe('Not used by any record. Add')
})

it('counts what is not shown of all records of a kind, not of those that were read', () => {
  expect(moreWords(1250, 12)).toBe('and 1,238 more')
  expect(moreWords(12, 12)).toBeNull()
})
