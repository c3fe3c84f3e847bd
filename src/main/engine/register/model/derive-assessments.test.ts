import { describe, expect, it } from 'vitest'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { linesOf, record, registerOf } from './few-records.ts'
import type { PlainRecord } from './register-model.ts'

const taxonomy = shippedTaxonomy()
type Fields = Readonly<Record<string, unknown>>

const around = [
  record('providers', 'p', { id_code: 'P' }),
  record('arrangements', 'a', { contract_ref: 'C', provider_uuid: 'p' }),
  record('arrangements', 'b', { contract_ref: 'D', provider_uuid: 'p' }),
  record('services', 's1', { arrangement_uuid: 'a', service_nature: 'ict', ict_service_type: 'S1' }),
  record('services', 's2', { arrangement_uuid: 'a', service_nature: 'ict', ict_service_type: 'S2' }),
]
const judged = (uuid: string, fields: Fields) =>
  record('assessments', uuid, {
    provider_uuid: 'p',
    arrangement_uuid: 'a',
    ict_service_type: 'S1',
    status: 'approved',
    current: true,
    version: 1,
    ...fields,
  })
const exit = (uuid: string, fields: Fields) =>
  record('exitStrategies', uuid, { provider_uuid: 'p', exit_plan: uuid, ...fields })
const audit = (uuid: string, fields: Fields) =>
  record('auditTracking', uuid, { provider_uuid: 'p', audited_on: '2025-01-01', ...fields })

/** Type of service and some columns of B_07.01. */
function answers(columns: readonly number[], ...records: readonly PlainRecord[]): string[] {
  const register = registerOf(taxonomy, [...around, ...records])
  return linesOf(register, 'B_07.01').map((line) => {
    const cells = line.split(' ')
    return [3, ...columns].map((at) => cells[at]).join(' ')
  })
}

describe('an assessment is filed', () => {
  it.each<[string, readonly PlainRecord[], readonly string[]]>([
    ['when it is approved and current', [judged('x', { substitutability: 'no' })], ['S1 no']],
    ['not as a draft', [judged('x', { status: 'draft' })], []],
    ['not while it waits', [judged('x', { status: 'pending' })], []],
    ['not when it was rejected', [judged('x', { status: 'rejected' })], []],
    ['not when a later one took its place', [judged('x', { current: false })], []],
    ['not for a provider that does not give the service', [judged('x', { provider_uuid: 'q' })], []],
    ['not for a type that is not provided', [judged('x', { ict_service_type: 'S9' })], []],
    ['not without an arrangement', [judged('x', { arrangement_uuid: null })], []],
    ['for all types when it names none', [judged('x', { ict_service_type: null })], ['S1 -', 'S2 -']],
    [
      'for its own type before one for all types',
      [
        judged('x', { ict_service_type: null, substitutability: 'all' }),
        judged('y', { substitutability: 'own' }),
      ],
      ['S1 own', 'S2 all'],
    ],
    [
      'once, should two be current: the later version',
      [judged('x', { substitutability: 'old' }), judged('y', { version: 2, substitutability: 'new' })],
      ['S1 new'],
    ],
  ])('%s', (_rule, records, expected) => {
    expect(answers([4], ...records)).toEqual(expected)
  })
})

describe('what an assessment leaves open says the exit strategy', () => {
  it.each<[string, readonly PlainRecord[], string]>([
    ['of the provider', [exit('general', {})], 'general'],
    ['of the arrangement first', [exit('general', {}), exit('own', { arrangement_uuid: 'a' })], 'own'],
    ['not of another arrangement', [exit('other', { arrangement_uuid: 'b' })], '-'],
    [
      'not a retired one',
      [exit('own', { arrangement_uuid: 'a', status: 'retired' }), exit('general', {})],
      'general',
    ],
    [
      'an activated one before an approved one before a draft',
      [
        exit('x-draft', { status: 'draft' }),
        exit('y-approved', { status: 'approved' }),
        exit('z-active', { status: 'activated' }),
      ],
      'z-active',
    ],
    ['the same one whichever came first', [exit('two', {}), exit('one', {})], 'one'],
  ])('%s', (_rule, exits, expected) => {
    expect(answers([7], judged('x', {}), ...exits)).toEqual([`S1 ${expected}`])
    expect(answers([7], ...exits.toReversed(), judged('x', {}))).toEqual([`S1 ${expected}`])
  })

  it('field by field, and nothing that it says itself', () => {
    const says = {
      exit_plan: 'e1',
      reintegration: 'e2',
      discontinuation_impact: 'e3',
      alternatives_identified: 'e4',
      alternative_provider: 'e5',
    }
    const own = { exit_plan: 'o1', discontinuation_impact: 'o3', alternative_provider: 'o5' }
    expect(answers([7, 8, 9, 10, 11], judged('x', own), exit('e', says))).toEqual(['S1 o1 e2 o3 e4 o5'])
  })
})

describe('the day of the last audit', () => {
  it.each<[string, readonly PlainRecord[], string]>([
    ['is an open end when there was none', [], '9999-12-31'],
    ['is the latest of them', [audit('x', {}), audit('y', { audited_on: '2025-06-30' })], '2025-06-30'],
    [
      'is of this arrangement or of all',
      [
        audit('x', { arrangement_uuid: 'a' }),
        audit('y', { arrangement_uuid: 'b', audited_on: '2025-06-30' }),
      ],
      '2025-01-01',
    ],
    ['is of no certificate', [audit('x', { kind: 'certificate' })], '9999-12-31'],
    ['is of no report by the provider', [audit('x', { kind: 'provider_report' })], '9999-12-31'],
    ['is of a pooled audit', [audit('x', { kind: 'pooled' })], '2025-01-01'],
    ['is of no audit that is only planned', [audit('x', { status: 'planned' })], '9999-12-31'],
    ['is of a completed one', [audit('x', { status: 'completed' })], '2025-01-01'],
  ])('%s', (_rule, audits, expected) => {
    expect(answers([6], judged('judged', {}), ...audits)).toEqual([`S1 ${expected}`])
  })

  it('is the one that the assessment says, if it says one', () => {
    expect(answers([6], judged('judged', { last_audit_date: '2024-01-01' }), audit('y', {}))).toEqual([
      'S1 2024-01-01',
    ])
  })
})
