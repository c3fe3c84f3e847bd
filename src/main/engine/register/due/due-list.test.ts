import { describe, expect, test } from 'vitest'
import { RegisterModel } from '../model/register-model.ts'
import { chooseDue, countDue, isInRange } from './choose-due.ts'
import { daysBetween, nextYear, plusDays } from './days.ts'
import { dueList, type OpenTask } from './due-list.ts'

const today = '2026-11-28'
type Given = readonly (readonly [kind: string, uuid: string, data: Readonly<Record<string, unknown>>])[]

function listOf(records: Given, tasks: readonly OpenTask[] = []) {
  const model = new RegisterModel()
  for (const [kind, uuid, data] of records) model.put(uuid, { kind, uuid, data })
  const { items, gaps } = dueList({ model, today, tasks, nameOf: (uuid) => `name of ${uuid}` })
  return {
    items: items.map(({ what, on, uuid, field }) => [on, what, uuid, field].join(' ')),
    gaps: gaps.map(({ what, uuid }) => `${what} ${uuid}`),
  }
}

const contract = (data: Readonly<Record<string, unknown>>): Given => [['arrangements', 'a', data]]
const end = '2027-06-30'

describe('contracts', () => {
  test.each<[string, Given, readonly string[], readonly string[]]>([
    [
      'end and notice: 30 June minus 90 calendar days is 1 April',
      contract({ end_date: end, notice_period_entity: 90 }),
      ['2027-04-01 notice a notice_period_entity', '2027-06-30 contract_end a end_date'],
      [],
    ],
    [
      'notice of 0 days is given on the last day',
      contract({ end_date: end, notice_period_entity: 0 }),
      ['2027-06-30 contract_end a end_date', '2027-06-30 notice a notice_period_entity'],
      [],
    ],
    [
      'unknown notice is no notice of 0 days',
      contract({ end_date: end, notice_period_entity: null }),
      ['2027-06-30 contract_end a end_date'],
      ['no_notice a'],
    ],
    ['no end date', contract({ end_date: null, notice_period_entity: 90 }), [], ['no_end a']],
    [
      'an indefinite one',
      contract({ end_date: '9999-12-31', notice_period_entity: 90 }),
      [],
      ['indefinite a'],
    ],
    ['an end that is no day', contract({ end_date: '2027-02-30' }), [], ['unreadable_day a']],
    [
      'one that has ended with a reason is settled',
      contract({ end_date: '2026-01-31', termination_reason: 'eba_CO:x4' }),
      [],
      ['ended a'],
    ],
    [
      'one that has ended without a reason is due, without notice',
      contract({ end_date: '2026-01-31', notice_period_entity: 30 }),
      ['2026-01-31 contract_end a end_date'],
      [],
    ],
    [
      'one that ends today has not ended yet',
      contract({ end_date: today, notice_period_entity: 30 }),
      ['2026-10-29 notice a notice_period_entity', '2026-11-28 contract_end a end_date'],
      [],
    ],
    [
      'one that ends today with a reason is not settled yet',
      contract({ end_date: today, termination_reason: 'eba_CO:x4' }),
      ['2026-11-28 contract_end a end_date'],
      [],
    ],
    [
      'one that is terminated already needs no notice',
      contract({ end_date: end, notice_period_entity: 30, termination_reason: 'eba_CO:x4' }),
      ['2027-06-30 contract_end a end_date'],
      [],
    ],
    [
      'a service with an end of its own takes the notice of its arrangement',
      [
        ...contract({ end_date: end, notice_period_entity: 30 }),
        ['services', 's', { arrangement_uuid: 'a', end_date: '2027-03-31' }],
      ],
      [
        '2027-03-01 notice s notice_period_entity',
        '2027-03-31 contract_end s end_date',
        '2027-05-31 notice a notice_period_entity',
        '2027-06-30 contract_end a end_date',
      ],
      [],
    ],
    [
      'a contract without an end, each of whose services has one, is not one without an end date',
      [
        ...contract({ notice_period_entity: 30 }),
        ['services', 's', { arrangement_uuid: 'a', end_date: '2027-03-31' }],
      ],
      ['2027-03-01 notice s notice_period_entity', '2027-03-31 contract_end s end_date'],
      [],
    ],
    [
      'a service that repeats the terms of its arrangement is not listed twice',
      [
        ...contract({ end_date: end, notice_period_entity: 30 }),
        ['services', 's', { arrangement_uuid: 'a', end_date: end }],
      ],
      ['2027-05-31 notice a notice_period_entity', '2027-06-30 contract_end a end_date'],
      [],
    ],
  ])('%s', (_case, records, items, gaps) => {
    expect(listOf(records)).toEqual({ items, gaps })
  })
})

const review = (uuid: string, reviewed_on: string | null, next_review_on: string | null): Given[number] => [
  'providerReviews',
  uuid,
  { provider_uuid: 'p', arrangement_uuid: null, reviewed_on, next_review_on },
]

describe('reviews, audits, exit strategies, assessments', () => {
  test.each<[string, Given, readonly string[], readonly string[]]>([
    [
      'a later review settles the day that an earlier one set',
      [review('r1', '2025-11-01', '2026-11-01'), review('r2', '2026-10-20', '2027-10-20')],
      ['2027-10-20 review r2 next_review_on'],
      [],
    ],
    [
      'a review that was not done leaves it due',
      [review('r1', '2025-11-01', '2026-11-01'), review('r2', null, null)],
      ['2026-11-01 review r1 next_review_on'],
      [],
    ],
    [
      'a provider without a next review is counted, a terminated one is not',
      [
        ['providers', 'p', { status: 'active' }],
        ['providers', 'q', { status: 'terminated' }],
      ],
      [],
      ['no_review p'],
    ],
    [
      'a provider whose next review is known is not counted',
      [['providers', 'p', {}], review('r1', '2026-05-01', '2027-05-01')],
      ['2027-05-01 review r1 next_review_on'],
      [],
    ],
    [
      'a planned audit that is not done, and the next of a completed one',
      [
        ['auditTracking', 'x', { provider_uuid: 'p', status: 'planned', planned_on: '2026-12-01' }],
        [
          'auditTracking',
          'y',
          {
            provider_uuid: 'p',
            status: 'completed',
            planned_on: '2026-01-01',
            audited_on: '2026-01-02',
            next_audit_on: '2027-01-02',
          },
        ],
        ['auditTracking', 'z', { provider_uuid: 'p', status: 'cancelled', planned_on: '2026-12-02' }],
      ],
      ['2026-12-01 audit x planned_on', '2027-01-02 audit y next_audit_on'],
      [],
    ],
    [
      'an exit strategy is tested and reviewed; a retired one is neither',
      [
        [
          'exitStrategies',
          'e',
          { provider_uuid: 'p', next_test_on: '2027-02-01', next_review_on: '2027-03-01' },
        ],
        ['exitStrategies', 'f', { provider_uuid: 'p', status: 'retired', next_test_on: '2027-02-01' }],
        ['exitStrategies', 'g', { provider_uuid: 'p', tested_on: '2026-02-01' }],
      ],
      ['2027-02-01 exit_test e next_test_on', '2027-03-01 review e next_review_on'],
      ['no_exit_test g'],
    ],
    [
      'only the assessment that counts is due again, a year after; one to be decided is counted',
      [
        [
          'assessments',
          'a1',
          { provider_uuid: 'p', status: 'approved', current: true, assessed_on: '2024-02-29' },
        ],
        ['assessments', 'a2', { provider_uuid: 'p', status: 'draft', assessed_on: '2026-01-01' }],
        ['assessments', 'a3', { provider_uuid: 'p', status: 'pending', assessed_on: '2026-01-01' }],
        ['assessments', 'a4', { provider_uuid: 'p', status: 'approved', current: true, assessed_on: null }],
        ['functions', 'f1', { assessed_on: '2026-03-01' }],
        ['functions', 'f2', { assessed_on: '9999-12-31' }],
      ],
      ['2025-02-28 assessment a1 assessed_on', '2027-03-01 assessment f1 assessed_on'],
      ['assessment_pending a3', 'assessment_undated a4', 'function_undated f2'],
    ],
  ])('%s', (_case, records, items, gaps) => {
    expect(listOf(records)).toEqual({ items, gaps })
  })

  test('tasks lead to their case; one without a due time is counted', () => {
    const task = { title: 'Ask the provider', owner: 'Mira', case_id: 'case-1', case_title: 'Outage' }
    expect(
      listOf(
        [],
        [
          { ...task, id: 't1', on: '2026-11-29' },
          { ...task, id: 't2', on: null },
        ],
      ),
    ).toEqual({ items: ['2026-11-29 task case-1 '], gaps: ['task_undated case-1'] })
  })
})

test.each([
  ['2026-11-27', ['overdue', 'all']],
  ['2026-11-28', ['30', '90', '365', 'all']],
  ['2026-12-28', ['30', '90', '365', 'all']],
  ['2026-12-29', ['90', '365', 'all']],
  ['2027-11-28', ['365', 'all']],
  ['2027-11-29', ['all']],
])('%s, seen from 2026-11-28, is in the ranges %j', (on, ranges) => {
  const found = (['overdue', '30', '90', '365', 'all'] as const).filter((range) =>
    isInRange(on, range, today),
  )
  expect(found).toEqual(ranges)
})

test('counts are those of the chosen kinds and of the chosen range', () => {
  const model = new RegisterModel()
  model.put('a', {
    kind: 'arrangements',
    uuid: 'a',
    data: { end_date: '2026-12-10', notice_period_entity: 60 },
  })
  const { items } = dueList({ model, today, tasks: [], nameOf: () => null })
  const choice = { range: 'overdue' as const, what: ['notice' as const] }
  expect(chooseDue(items, choice, today).map(({ on }) => on)).toEqual(['2026-10-11'])
  expect(countDue(items, choice, today)).toMatchObject({
    by_range: { overdue: 1, '30': 0, all: 1 },
    by_kind: { notice: 1, contract_end: 0 },
  })
})

test.each([
  ['2024-03-01', -1, '2024-02-29'],
  ['2023-03-01', -1, '2023-02-28'],
  ['0001-01-01', -1, null],
  ['2026-12-31', 100_000, '2300-10-16'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(plusDays(day, days)).toBe(expected)
  if (expected !== null) expect(daysBetween(day, expected)).toBe(days)
})

test('a year after 29 February is the 28th; there is none after 9999', () => {
  expect([nextYear('2024-02-29'), nextYear('2026-05-06'), nextYear('9999-12-31')]).toEqual([
    '2025-02-28',
    '2027-05-06',
    null,
  ])
})
