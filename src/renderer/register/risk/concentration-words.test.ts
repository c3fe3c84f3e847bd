import { describe, expect, it } from 'vitest'
import {
  bandBy,
  bandWords,
  costWords,
  noCountryWords,
  noIndexWords,
  type ProviderShare,
  weighed,
  worstBand,
  worstWords,
} from './concentration-words.ts'

const share = (value: string, count: number, cost: number | null, critical: number): ProviderShare => ({
  uuid: value,
  value,
  count,
  share: count / 10,
  cost,
  cost_share: cost === null ? null : cost / 100,
  critical_functions: critical,
  critical_share: critical / 6,
})

const none = { by_provider: null, by_ultimate_parent: null }
const even = Array.from({ length: 9 }, (_, at) => share(`P${at}`, 1, null, 0))
const facts = {
  by_provider: [share('Nimbrafel', 1, 90, 4), ...even],
  by_ultimate_parent: [share('Nimbrafel', 1, 90, 4), ...even],
  hhi: { by_provider: 1000, by_ultimate_parent: 1000, by_country: 1000 },
  hhi_by_cost: { by_provider: 10_000, by_ultimate_parent: 10_000 },
  hhi_by_critical_functions: { by_provider: 1200, by_ultimate_parent: 1200 },
  costs: { compared: 1, other_currency: 2, not_given: 7 },
  critical_functions: 6,
}

describe('the concentration in words', () => {
  it('is not low while most critical functions hang on one provider, however low the index', () => {
    expect(bandBy(facts, 'arrangements', 'by_ultimate_parent')).toBe('low')
    expect(bandBy(facts, 'critical', 'by_ultimate_parent')).toBe('high')
    expect(worstBand({ ...facts, hhi_by_cost: none })).toBe('high')
    expect(worstBand({ ...facts, hhi_by_cost: none, hhi_by_critical_functions: none })).toBe('low')
    expect(
      worstBand({
        ...facts,
        hhi: { ...none, by_country: null },
        hhi_by_cost: none,
        hhi_by_critical_functions: none,
      }),
    ).toBeNull()
  })

  it('tells the largest dependence by each weight', () => {
    expect(worstWords(facts)).toEqual([
      '4 of 6 critical or important functions depend on Nimbrafel.',
      '90 % of the known annual cost goes to Nimbrafel.',
      '1 of 10 arrangements with ICT services is with Nimbrafel.',
    ])
  })

  it('does not name one provider as if no other carried as much', () => {
    const three = ['A, Inc.', 'B', 'C'].map((name) => share(name, 1, null, 4))
    expect(worstWords({ ...facts, by_ultimate_parent: three })).toEqual([
      '4 of 6 critical or important functions depend on A, Inc., and as many on each of 2 others.',
      '1 of 3 arrangements with ICT services is with A, Inc.',
    ])
  })

  it('tells of no cost and no function where none is known, and never a 0 for what is not given', () => {
    const unknown = { ...facts, by_ultimate_parent: even, critical_functions: 0 }
    expect(worstWords(unknown)).toEqual(['1 of 9 arrangements with ICT services is with P0.'])
    expect(weighed(share('A', 1, null, 0), 'cost')).toBeNull()
  })

  it('says of how many providers the cost is known, and of all only when all are', () => {
    expect(costWords(facts)).toBe(
      'Total annual cost known for 1 of 10 providers; 2 in another currency, not compared.',
    )
    expect(costWords({ costs: { compared: 3, other_currency: 0, not_given: 0 } })).toBe(
      'Total annual cost known for all 3 providers.',
    )
    expect(costWords({ costs: { compared: 0, other_currency: 0, not_given: 2 } })).toBe(
      'No total annual cost to compare is given for any of 2 providers.',
    )
    expect(costWords({ costs: { compared: 0, other_currency: 0, not_given: 0 } })).toBe('')
  })

  it('says why there is no index, without calling what is not marked absent', () => {
    expect(noIndexWords({ ...facts, by_provider: [] }, 'critical')).toBe(
      'No ICT service names a provider yet.',
    )
    expect(noIndexWords({ ...facts, critical_functions: 0 }, 'critical')).toBe(
      'No function is marked critical or important.',
    )
    expect(noIndexWords(facts, 'critical')).toBe('No provider is named for a critical or important function.')
    expect(noIndexWords(facts, 'cost')).toContain('known for 1 of 10')
  })

  it('does not say that countries are missing where there is no provider', () => {
    expect(noCountryWords({ by_provider: [] })).toBe('No ICT service with a provider is recorded.')
    expect(noCountryWords(facts)).toBe('No country is given for the providers of ICT services.')
  })

  it('names what was weighed beside the band', () => {
    expect(bandWords('low', 'arrangements')).toBe('Low by arrangements.')
    expect(bandWords('high', 'critical')).toContain('critical functions')
  })
})
