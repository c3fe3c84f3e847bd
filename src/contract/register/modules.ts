import { severities } from '../severities.ts'
import { clauses, day, member, prose, reference, references, text, whole, word, yesNo } from './field.ts'
import { recordKind } from './module.ts'

/** The register modules that consist only of the common shape. */

/** Links from an arrangement within the group to the outside one behind it: template B_02.03. */
export const intraGroupKind = recordKind({
  noun: 'intraGroupLinks',
  path: '/api/v1/intragroup/',
  one: 'intra-group link',
  many: 'intra-group links',
  short: { one: 'link', many: 'links' },
  title: 'Intra-group links',
  label: 'Intra-group',
  purpose: 'Which outside contract stands behind a contract within the group. Template B_02.03.',
  isFiled: true,
  called: 'arrangement_uuid',
  needs: ['arrangement_uuid', 'linked_arrangement_uuid'],
  unique: ['arrangement_uuid', 'linked_arrangement_uuid'],
  templates: ['B_02.03'],
  columns: ['arrangement_uuid', 'linked_arrangement_uuid', 'notes'],
  fields: {
    arrangement_uuid: reference('Arrangement within the group', 'arrangements', {
      shown: 'contract_ref',
      files: ['B_02.03.c0010'],
    }),
    linked_arrangement_uuid: reference('Arrangement with the outside provider', 'arrangements', {
      shown: 'linked_contract_ref',
      files: ['B_02.03.c0020'],
    }),
    notes: prose('Notes'),
  },
  aliases: { contract_reference: 'arrangement_uuid' },
})

/** Subcontracting: template B_05.02 from rank 2 on. The recipient is the provider one rank before. */
export const supplyChainKind = recordKind({
  noun: 'supplyChains',
  path: '/api/v1/subcontracting/',
  one: 'supply chain link',
  many: 'supply chain links',
  short: { one: 'subcontractor', many: 'subcontractors' },
  title: 'Supply chain',
  purpose: 'Subcontractors that effectively underpin a service, by rank. Template B_05.02.',
  isFiled: true,
  called: 'provider_uuid',
  needs: ['arrangement_uuid', 'provider_uuid'],
  unique: ['arrangement_uuid', 'ict_service_type', 'provider_uuid', 'recipient_uuid', 'rank'],
  templates: ['B_05.02'],
  columns: ['arrangement_uuid', 'provider_uuid', 'rank', 'recipient_uuid', 'ict_service_type'],
  fields: {
    arrangement_uuid: reference('Arrangement', 'arrangements', {
      shown: 'contract_ref',
      files: ['B_05.02.c0010'],
    }),
    ict_service_type: member('Type of ICT service', 'ict_service_type', {
      files: ['B_05.02.c0020'],
      help: 'Left empty, the one type of service of the arrangement.',
    }),
    provider_uuid: reference('Subcontractor', 'providers', {
      shown: 'provider_name',
      files: ['B_05.02.c0030', 'B_05.02.c0040'],
    }),
    recipient_uuid: reference('Works for', 'providers', {
      shown: 'recipient_name',
      files: ['B_05.02.c0060', 'B_05.02.c0070'],
      help: 'The provider one rank before; left empty, the direct provider.',
    }),
    rank: whole('Rank', 2, 1000, {
      files: ['B_05.02.c0050'],
      help: 'Left empty, one more than the rank of whom it works for.',
    }),
    processing_country: member('Country of processing', 'country'),
    notes: prose('Notes'),
  },
  aliases: { contract_reference: 'arrangement_uuid', service_type: 'ict_service_type' },
})

/** Incidents at third parties. Not filed. */
export const providerIncidentKind = recordKind({
  noun: 'providerIncidents',
  path: '/api/v1/tp_incidents/',
  one: 'incident',
  many: 'incidents',
  title: 'Incidents',
  purpose: 'Incidents at third parties. Not filed.',
  called: 'title',
  needs: ['title'],
  ofProvider: true,
  columns: ['title', 'provider_uuid', 'severity', 'status', 'occurred_on'],
  fields: {
    title: text('Title', 1000),
    provider_uuid: reference('Provider', 'providers', { shown: 'provider_name' }),
    arrangement_uuid: reference('Arrangement', 'arrangements', { shown: 'contract_ref' }),
    severity: word('Severity', severities),
    status: word('Status', ['open', 'contained', 'closed']),
    occurred_on: day('Occurred on'),
    detected_on: day('Detected on'),
    resolved_on: day('Resolved on'),
    description: prose('Description'),
    impact: prose('Impact'),
    root_cause: prose('Root cause'),
    measures: prose('Measures'),
    reported_to_authority: yesNo('Reported to the authority'),
    reported_on: day('Reported on'),
  },
  aliases: { contract_reference: 'arrangement_uuid' },
})

/** Exit strategies; they fill columns of template B_07.01 that the assessment leaves empty. */
export const exitKind = recordKind({
  noun: 'exitStrategies',
  path: '/api/v1/exits/',
  one: 'exit strategy',
  many: 'exit strategies',
  title: 'Exit strategies',
  purpose:
    'How a service would be left, brought back, or moved. What is said here fills columns of B_07.01 that the assessment leaves empty.',
  isFiled: true,
  called: 'title',
  needs: ['provider_uuid'],
  templates: ['B_07.01'],
  ofProvider: true,
  columns: ['title', 'provider_uuid', 'arrangement_uuid', 'status', 'next_review_on'],
  fields: {
    provider_uuid: reference('Provider', 'providers', { shown: 'provider_name' }),
    arrangement_uuid: reference('Arrangement', 'arrangements', { shown: 'contract_ref' }),
    title: text('Title', 1000),
    strategy: prose('Strategy'),
    triggers: prose('Triggers'),
    exit_plan: member('Exit plan', 'yes_no', { files: ['B_07.01.c0080'] }),
    reintegration: member('Reintegration', 'reintegration', { files: ['B_07.01.c0090'] }),
    discontinuation_impact: member('Impact of discontinuing', 'discontinuation_impact', {
      files: ['B_07.01.c0100'],
    }),
    alternatives_identified: member('Alternatives identified', 'yes_no_not_assessed', {
      files: ['B_07.01.c0110'],
    }),
    alternative_provider: text('Alternative provider', 500, { files: ['B_07.01.c0120'] }),
    transition_days: whole('Transition, days', 0, 100_000),
    tested_on: day('Tested on'),
    next_test_on: day('Next test'),
    next_review_on: day('Next review'),
    status: word('Status', ['draft', 'approved', 'activated', 'retired']),
  },
  aliases: { contract_reference: 'arrangement_uuid' },
})

export const dueDiligenceDecisions = ['approved', 'rejected', 'conditional'] as const

/** Checks before a contract is signed. Not filed. */
export const dueDiligenceKind = recordKind({
  noun: 'dueDiligence',
  path: '/api/v1/due_diligence/',
  one: 'due-diligence record',
  many: 'due-diligence records',
  short: { one: 'due diligence', many: 'due diligences' },
  title: 'Due diligence',
  purpose: 'What was looked at before a contract was signed (DORA Art. 28). Not filed.',
  called: 'provider_uuid',
  needs: ['provider_uuid'],
  ofProvider: true,
  columns: ['provider_uuid', 'arrangement_uuid', 'performed_on', 'performed_by', 'decision'],
  fields: {
    provider_uuid: reference('Provider', 'providers', { shown: 'provider_name' }),
    arrangement_uuid: reference('Arrangement', 'arrangements', { shown: 'contract_ref' }),
    performed_on: day('Performed on'),
    performed_by: text('Performed by', 500),
    critical_function_support: yesNo('Support of critical functions looked at'),
    supervision: yesNo('Supervision possible'),
    concentration: yesNo('Concentration looked at'),
    conflicts_of_interest: yesNo('Conflicts of interest looked at'),
    suitability: yesNo('Suitable'),
    security: yesNo('Security appropriate'),
    continuity: yesNo('Continuity appropriate'),
    exit: yesNo('Exit possible'),
    decision: word('Decision', dueDiligenceDecisions),
    conditions: prose('Conditions'),
    notes: prose('Notes'),
  },
  aliases: { contract_reference: 'arrangement_uuid' },
})

/** Kinds of audits; a certificate or the provider's own report is not an audit in the sense of B_07.01.c0070. */
export const auditKinds = ['internal', 'pooled', 'appointed', 'certificate', 'provider_report'] as const

/** Audits of providers; the last completed one of the group itself fills a column of template B_07.01. */
export const auditTrackingKind = recordKind({
  noun: 'auditTracking',
  path: '/api/v1/audit_log/',
  one: 'audit',
  many: 'audits',
  title: 'Audits',
  purpose: 'Audits of providers. The last one of your own, pooled or appointed fills a column of B_07.01.',
  isFiled: true,
  called: 'title',
  needs: ['provider_uuid'],
  templates: ['B_07.01'],
  ofProvider: true,
  columns: ['title', 'provider_uuid', 'kind', 'status', 'audited_on', 'next_audit_on'],
  fields: {
    provider_uuid: reference('Provider', 'providers', { shown: 'provider_name' }),
    arrangement_uuid: reference('Arrangement', 'arrangements', { shown: 'contract_ref' }),
    title: text('Title', 1000),
    kind: word('Kind', auditKinds),
    auditor: text('Auditor', 500),
    planned_on: day('Planned on'),
    audited_on: day('Audited on', { files: ['B_07.01.c0070'] }),
    status: word('Status', ['planned', 'running', 'completed', 'cancelled']),
    findings: prose('Findings'),
    measures: prose('Measures'),
    next_audit_on: day('Next audit'),
  },
  aliases: { contract_reference: 'arrangement_uuid' },
})

/** Which clauses of DORA Art. 30 an arrangement has, see `article30Clauses`. Not filed. */
export const article30Kind = recordKind({
  noun: 'article30Checklists',
  path: '/api/v1/art30/',
  one: 'Art. 30 checklist',
  many: 'Art. 30 checklists',
  short: { one: 'checklist', many: 'checklists' },
  title: 'Art. 30 clauses',
  purpose: 'Which clauses of DORA Art. 30 an arrangement has. Not filed.',
  called: 'arrangement_uuid',
  needs: ['arrangement_uuid'],
  unique: ['arrangement_uuid'],
  columns: ['arrangement_uuid', 'checked_on', 'checked_by', 'clauses', 'status'],
  fields: {
    arrangement_uuid: reference('Arrangement', 'arrangements', { shown: 'contract_ref' }),
    checked_on: day('Checked on'),
    checked_by: text('Checked by', 500),
    clauses: clauses('Clauses'),
    status: word('Status', ['open', 'complete', 'accepted']),
    notes: prose('Notes'),
  },
  aliases: { contract_reference: 'arrangement_uuid' },
})

/** Why a rule is applied in a simpler way, DORA Art. 4. Not filed. */
export const proportionalityKind = recordKind({
  noun: 'proportionalityDecisions',
  path: '/api/v1/proportionality/',
  one: 'proportionality decision',
  many: 'proportionality decisions',
  short: { one: 'decision', many: 'decisions' },
  title: 'Proportionality',
  purpose: 'Why a rule is applied in a simpler way (DORA Art. 4). Not filed.',
  called: 'title',
  needs: ['title'],
  columns: ['title', 'requirement', 'decided_on', 'decided_by', 'review_on'],
  fields: {
    title: text('Title', 1000),
    requirement: text('Requirement'),
    decision: prose('Decision'),
    rationale: prose('Rationale'),
    provider_uuids: references('Providers', 'providers'),
    decided_on: day('Decided on'),
    decided_by: text('Decided by', 500),
    review_on: day('Review on'),
  },
})

/** Regular reviews of providers. Not filed. */
export const reviewKind = recordKind({
  noun: 'providerReviews',
  path: '/api/v1/reviews/',
  one: 'review',
  many: 'reviews',
  title: 'Reviews',
  purpose: 'Regular reviews of providers. Not filed.',
  called: 'provider_uuid',
  needs: ['provider_uuid'],
  ofProvider: true,
  columns: ['provider_uuid', 'reviewed_on', 'reviewer', 'outcome', 'next_review_on'],
  fields: {
    provider_uuid: reference('Provider', 'providers', { shown: 'provider_name' }),
    arrangement_uuid: reference('Arrangement', 'arrangements', { shown: 'contract_ref' }),
    reviewed_on: day('Reviewed on'),
    reviewer: text('Reviewer', 500),
    outcome: word('Outcome', ['satisfactory', 'needs_action', 'unsatisfactory']),
    notes: prose('Notes'),
    actions: prose('Actions'),
    next_review_on: day('Next review'),
  },
  aliases: { contract_reference: 'arrangement_uuid' },
})
