import { severities } from '../schema.ts'
import { clauses, day, member, prose, reference, references, text, whole, word, yesNo } from './field.ts'
import { recordKind, registerModule } from './module.ts'

/** The register modules that are nothing but the one shape. */

/** Links from an arrangement within the group to the outside one behind it: template B_02.03. */
export const intraGroupKind = recordKind({
  noun: 'intraGroupLinks',
  path: '/api/v1/intragroup/',
  one: 'an intra-group link',
  many: 'the intra-group links',
  title: 'Intra-group links',
  called: 'arrangement_uuid',
  needs: ['arrangement_uuid', 'linked_arrangement_uuid'],
  unique: ['arrangement_uuid', 'linked_arrangement_uuid'],
  templates: ['B_02.03'],
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
  one: 'a link of a supply chain',
  many: 'the supply chains',
  title: 'Supply chain',
  called: 'provider_uuid',
  needs: ['arrangement_uuid', 'provider_uuid'],
  unique: ['arrangement_uuid', 'ict_service_type', 'provider_uuid', 'recipient_uuid', 'rank'],
  templates: ['B_05.02'],
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
  one: 'an incident at a third party',
  many: 'the incidents at third parties',
  title: 'Incidents',
  called: 'title',
  needs: ['title'],
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

/** Exit strategies; what they say fills columns of template B_07.01 that the assessment leaves empty. */
export const exitKind = recordKind({
  noun: 'exitStrategies',
  path: '/api/v1/exits/',
  one: 'an exit strategy',
  many: 'the exit strategies',
  title: 'Exit strategies',
  called: 'title',
  needs: ['provider_uuid'],
  templates: ['B_07.01'],
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
    next_review_on: day('Next review'),
    status: word('Status', ['draft', 'approved', 'activated', 'retired']),
  },
  aliases: { contract_reference: 'arrangement_uuid' },
})

export const dueDiligenceDecisions = ['approved', 'rejected', 'conditional'] as const

/** What is looked at before a contract is signed. Not filed. */
export const dueDiligenceKind = recordKind({
  noun: 'dueDiligence',
  path: '/api/v1/due_diligence/',
  one: 'a due-diligence record',
  many: 'the due-diligence records',
  title: 'Due diligence',
  called: 'provider_uuid',
  needs: ['provider_uuid'],
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

/** Kinds of audits; a certificate or the provider's own report is no audit in the sense of B_07.01.c0070. */
export const auditKinds = ['internal', 'pooled', 'appointed', 'certificate', 'provider_report'] as const

/** Audits of providers; the last completed one of our own fills a column of template B_07.01. */
export const auditTrackingKind = recordKind({
  noun: 'auditTracking',
  path: '/api/v1/audit_log/',
  one: 'an audit of a provider',
  many: 'the audits of providers',
  title: 'Audits',
  called: 'title',
  needs: ['provider_uuid'],
  templates: ['B_07.01'],
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
  one: 'an Art. 30 checklist',
  many: 'the Art. 30 checklists',
  title: 'Art. 30 clauses',
  called: 'arrangement_uuid',
  needs: ['arrangement_uuid'],
  unique: ['arrangement_uuid'],
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
  one: 'a proportionality decision',
  many: 'the proportionality decisions',
  title: 'Proportionality',
  called: 'title',
  needs: ['title'],
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
  one: 'a review of a provider',
  many: 'the reviews of providers',
  title: 'Reviews',
  called: 'provider_uuid',
  needs: ['provider_uuid'],
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

/** Their operations, four each. */
export const moduleOperations = [
  ...registerModule(intraGroupKind),
  ...registerModule(supplyChainKind),
  ...registerModule(providerIncidentKind),
  ...registerModule(exitKind),
  ...registerModule(dueDiligenceKind),
  ...registerModule(auditTrackingKind),
  ...registerModule(article30Kind),
  ...registerModule(proportionalityKind),
  ...registerModule(reviewKind),
] as const
