import { article30Clauses } from '../../../src/contract/register/article-30.ts'
import type { ClauseAnswer } from '../../../src/contract/register/field.ts'
import type { SampleFields, SampleRecords } from './sample-record.ts'

/** Records kept beside the filed tables: due diligence, clauses, incidents, reviews, proportionality. */

/** Every item of DORA Art. 28(4) assessed. */
const lookedAt: SampleFields<'dueDiligence'> = {
  critical_function_support: true,
  supervision: true,
  concentration: true,
  conflicts_of_interest: true,
  suitability: true,
  security: true,
  continuity: true,
  exit: true,
}

export const dueDiligence: SampleRecords<'dueDiligence'> = {
  nimbrafel: {
    provider_uuid: 'nimbrafel',
    arrangement_uuid: 'BK-001',
    performed_on: '2022-12-06',
    performed_by: 'Outsourcing office',
    ...lookedAt,
    decision: 'approved',
  },
  kaartelaar: {
    provider_uuid: 'kaartelaar',
    arrangement_uuid: 'BK-012',
    performed_on: '2023-08-29',
    performed_by: 'Outsourcing office',
    ...lookedAt,
    concentration: false,
    decision: 'conditional',
    conditions: 'The processor runs on the cloud that the group uses itself: an exit strategy within a year.',
  },
  personuage: {
    provider_uuid: 'personuage',
    arrangement_uuid: 'BK-009',
    performed_on: '2024-10-15',
    performed_by: 'Outsourcing office',
    ...lookedAt,
    critical_function_support: false,
    decision: 'approved',
  },
}

/** Every required clause, present except for the named ones. */
function checklist(isCritical: boolean, missing: Readonly<Record<string, string>> = {}): ClauseAnswer[] {
  return article30Clauses
    .filter(({ critical }) => isCritical || !critical)
    .map(({ key }, at) => {
      const note = missing[key] ?? null
      return { clause: key, present: note === null, reference: note === null ? `§ ${at + 2}` : null, note }
    })
}

export const article30Checklists: SampleRecords<'article30Checklists'> = {
  'BK-001': {
    arrangement_uuid: 'BK-001',
    checked_on: '2025-01-10',
    checked_by: 'Legal',
    clauses: checklist(true),
    status: 'accepted',
  },
  'BK-006': {
    arrangement_uuid: 'BK-006',
    checked_on: '2025-01-14',
    checked_by: 'Legal',
    clauses: checklist(true, { '30.3.d': 'Being negotiated; promised for the next amendment.' }),
    status: 'open',
  },
  'BK-009': {
    arrangement_uuid: 'BK-009',
    checked_on: '2024-12-09',
    checked_by: 'Legal',
    clauses: checklist(false),
    status: 'complete',
    notes: 'Nothing critical depends on it, so paragraph 3 is not asked for.',
  },
  'BK-012': {
    arrangement_uuid: 'BK-012',
    checked_on: '2025-01-16',
    checked_by: 'Legal',
    clauses: checklist(true),
    status: 'accepted',
  },
}

export const providerIncidents: SampleRecords<'providerIncidents'> = {
  storage: {
    title: 'Storage slow for three hours',
    provider_uuid: 'nimbrafel',
    arrangement_uuid: 'BK-002',
    severity: 'medium',
    status: 'closed',
    occurred_on: '2025-08-11',
    detected_on: '2025-08-11',
    resolved_on: '2025-08-11',
    description: 'Writing to storage took ten times as long as usual.',
    impact: 'Bookings were late, no cut-off time was missed.',
    root_cause: 'A software update of the provider.',
    measures: 'Updates are announced two weeks ahead.',
    reported_to_authority: false,
  },
  cards: {
    title: 'Card payments refused',
    provider_uuid: 'kaartelaar',
    arrangement_uuid: 'BK-012',
    severity: 'high',
    status: 'closed',
    occurred_on: '2025-11-29',
    detected_on: '2025-11-29',
    resolved_on: '2025-11-30',
    impact: 'A fifth of the payments of one evening.',
    root_cause: 'An expired certificate.',
    reported_to_authority: true,
    reported_on: '2025-11-30',
  },
  line: {
    title: 'Line to Strasbourg down',
    provider_uuid: 'telvarro',
    arrangement_uuid: 'BK-007',
    severity: 'low',
    status: 'contained',
    occurred_on: '2026-02-24',
    detected_on: '2026-02-24',
    description: 'The second line carries the traffic.',
  },
}

export const providerReviews: SampleRecords<'providerReviews'> = {
  nimbrafel: {
    provider_uuid: 'nimbrafel',
    arrangement_uuid: 'BK-002',
    reviewed_on: '2025-12-10',
    reviewer: 'Service management',
    outcome: 'satisfactory',
    next_review_on: '2026-06-10',
  },
  kontorvex: {
    provider_uuid: 'kontorvex',
    arrangement_uuid: 'BK-006',
    reviewed_on: '2025-11-18',
    reviewer: 'Service management',
    outcome: 'needs_action',
    notes: 'Two releases were late.',
    actions: 'A plan of releases for 2026 is asked for.',
    next_review_on: '2026-05-18',
  },
  it: {
    provider_uuid: 'brakensiel-it',
    arrangement_uuid: 'BK-004',
    reviewed_on: '2025-10-07',
    reviewer: 'Service management',
    outcome: 'satisfactory',
    next_review_on: '2026-10-07',
  },
}

export const proportionalityDecisions: SampleRecords<'proportionalityDecisions'> = {
  consultants: {
    title: 'Individuals without access to data',
    requirement: 'Yearly review of every provider',
    decision:
      'Individuals who see no data of customers and support nothing critical are reviewed when they begin and end.',
    rationale: 'The risk is small and ends with the contract, DORA Art. 4(1).',
    provider_uuids: ['zwaluwenhoek'],
    decided_on: '2025-04-29',
    decided_by: 'Board of Brakensiel Bank AG',
    review_on: '2027-04-30',
  },
}
