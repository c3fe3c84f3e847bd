import { describe, expect, it } from 'vitest'
import type { Risk } from './ask-risk.ts'
import { statsOf } from './stat-words.ts'

const stats = {
  providers: 4,
  critical_providers: 0,
  assessments_in_progress: 0,
  open_incidents: 0,
  by_criticality: { unknown: 4 },
  average_score: null,
  contracts_ending: 0,
  contracts_without_end: 3,
  contracts_without_notice: 2,
  origin: 'local',
} as unknown as Risk['stats']
const summary = {
  providers: 4,
  arrangements: 3,
  assessed: 0,
  average_score: null,
  by_criticality: {},
  origin: 'local',
} as unknown as Risk['summary']

const shownFor = (changes: Partial<Risk['stats']>, of: Partial<Risk['summary']> = {}) => {
  const found = statsOf({ stats: { ...stats, ...changes }, summary: { ...summary, ...of } })
  return Object.fromEntries(found.map(({ label, value, note }) => [label, `${value} ${note}`.trim()]))
}

describe('the key figures', () => {
  it('do not say that 0 arrangements end soon when no end date is given', () => {
    expect(shownFor({})['Ending within 90 days']).toBe(
      '– of 3 arrangements, 3 without end date, 2 without notice period',
    )
    expect(shownFor({ contracts_without_end: 1, contracts_without_notice: 0 })['Ending within 90 days']).toBe(
      '0 of 3 arrangements, 1 without end date',
    )
    expect(shownFor({ contracts_without_end: 0, contracts_without_notice: 0 })['Ending within 90 days']).toBe(
      '0 of 3 arrangements',
    )
  })

  it('do not say that 0 providers are critical when none is rated', () => {
    expect(shownFor({})['Critical providers']).toBe('– criticality not given')
    expect(shownFor({ by_criticality: { unknown: 1, standard: 3 } })['Critical providers']).toBe(
      '0 of 3 rated, 1 not rated',
    )
    expect(shownFor({ by_criticality: { standard: 4 } })['Critical providers']).toBe('0 of 4')
  })

  it('give no score while none is known, and tell of how many providers it is', () => {
    expect(shownFor({})['Average score']).toBe('– no approved assessment with all parts')
    expect(shownFor({ average_score: 61.5 }, { assessed: 1 })['Average score']).toBe(
      '61.5 of 100, 1 provider of 4 assessed',
    )
  })
})
