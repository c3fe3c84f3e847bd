import { describe, expect, it } from 'vitest'
import { checklistOf, type RuleCount, unclassifiedWords, warningsMark } from './checklist.ts'

const entity = {
  name: 'Skerry Bank AG',
  lei: '9999SKERRYBANK000195',
  country: 'DE',
  entity_type: 'credit_institution',
  competent_authority: 'BaFin',
  reporting_date: '2026-03-02',
  reference_date: '2025-12-31',
  scope: 'consolidated',
  base_currency: 'EUR',
}
const kind = (records: number) => ({
  kind: 'arrangements',
  records,
  completion: 1,
  error: 0,
  warning: 0,
  info: 0,
})
const kinds = [kind(3)]
const quiet = { kinds, unclassified: [], findings: { error: 0, warning: 0, info: 3 } }
const rules: readonly RuleCount[] = [
  { rule: '805', severity: 'error', count: 2 },
  { rule: 'OWN-11', severity: 'warning', count: 4 },
  { rule: 'v8816_m', severity: 'info', count: 3 },
]

describe('the checklist of a package', () => {
  it('is ready when everything is said and no finding blocks it', () => {
    const list = checklistOf({ overview: quiet, entity, rules: [], areWarningsSeen: false })
    expect(list.isReady).toBe(true)
    expect([list.entity.state, list.filing.state, list.classified.state, list.errors.state]).toEqual(
      Array(4).fill('done'),
    )
  })

  it('names what the entity does not say yet', () => {
    const {
      entity: step,
      filing,
      isReady,
      canDraft,
    } = checklistOf({
      overview: { ...quiet, findings: { ...quiet.findings, error: 3 } },
      entity: { ...entity, lei: null, country: '', scope: undefined },
      rules: [],
      areWarningsSeen: false,
    })
    expect(step.missing.map(({ label }) => label)).toEqual(['LEI', 'Country'])
    expect(filing.missing.map(({ label }) => label)).toEqual(['Scope'])
    expect([step.state, filing.state]).toEqual(['open', 'open'])
    expect([isReady, canDraft]).toEqual([false, false])
  })

  it('can be built while only something is missing that its name does not need', () => {
    const list = checklistOf({
      overview: quiet,
      entity: { ...entity, competent_authority: null },
      rules: [],
      areWarningsSeen: false,
    })
    expect([list.entity.state, list.isReady]).toEqual(['look', true])
  })

  it('an unclassified arrangement blocks, an error blocks the filing, a warning does neither', () => {
    const list = checklistOf({
      overview: {
        kinds,
        unclassified: [{ uuid: 'a', contract_ref: 'C-1', reason: 'no_service' }],
        findings: { error: 2, warning: 4, info: 3 },
      },
      entity,
      rules,
      areWarningsSeen: false,
    })
    expect([list.classified.state, list.errors.state, list.warnings.state]).toEqual([
      'blocked',
      'open',
      'look',
    ])
    expect(list.errors.rules).toEqual([rules[0]])
    expect(list.warnings.rules).toEqual([rules[1]])
  })

  it('an arrangement with services is not said to have none', () => {
    expect(unclassifiedWords.no_service).toContain('no service')
    expect(unclassifiedWords.service_without_nature).toContain('One of its services')
  })

  it('arrangements are not done while there is none', () => {
    const overview = { ...quiet, kinds: [kind(0)] }
    const list = checklistOf({ overview, entity, rules: [], areWarningsSeen: false })
    expect(list.classified.state).toBe('none')
  })

  it('warnings are done once they were looked at', () => {
    const overview = { kinds, unclassified: [], findings: { error: 0, warning: 4, info: 0 } }
    expect(checklistOf({ overview, entity, rules, areWarningsSeen: true }).warnings.state).toBe('done')
  })

  it('warnings are to be looked at again when a rule has another number of them', () => {
    const more = rules.map((each) => ({ ...each, count: each.count + 1 }))
    expect(warningsMark(rules)).not.toBe(warningsMark(more))
    expect(warningsMark(rules)).toBe(warningsMark([...rules].reverse()))
  })
})
