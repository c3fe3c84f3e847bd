import { z } from 'zod'
import { recordId, requiredText, severities } from '../schema.ts'
import { amount, day, member, prose, reference, text, texts, whole, word, yesNo } from './field.ts'
import { registerModule } from './module.ts'

/** The eleven register modules of one shape. */

/** Entities in scope: template B_01.02. */
export const scopeEntityOperations = registerModule({
  noun: 'scopeEntities',
  path: '/api/v1/scope_entities/',
  one: 'an entity in scope',
  many: 'the entities in scope',
  needs: () => ({ name: requiredText(500) }),
  fields: () => ({
    lei: text(20),
    country: member('country'),
    entity_type: member('entity_type'),
    group_hierarchy: member('group_hierarchy'),
    /** Own LEI when no parent is in scope. */
    parent_lei: text(20),
    last_update: day(),
    integrated_on: day(),
    /** 9999-12-31 while the entity is in the register. */
    deleted_on: day(),
    currency: member('currency'),
    total_assets: amount(),
  }),
})

/** Branches outside the home country: template B_01.03. */
export const branchOperations = registerModule({
  noun: 'branches',
  path: '/api/v1/branches/',
  one: 'a branch',
  many: 'the branches',
  needs: () => ({ name: requiredText(500) }),
  fields: () => ({ branch_code: text(200), head_office_lei: text(20), country: member('country') }),
})

/** Links from an arrangement within the group to the outside one behind it: templates B_02.03 and B_03.03. */
export const intraGroupOperations = registerModule({
  noun: 'intraGroupLinks',
  path: '/api/v1/intragroup/',
  one: 'an intra-group link',
  many: 'the intra-group links',
  needs: () => ({ contract_ref: requiredText(500) }),
  fields: () => ({ linked_contract_ref: text(500), provider_lei: text(20), notes: prose() }),
  aliases: { contract_reference: 'contract_ref' },
})

/** Subcontracting: template B_05.02 from rank 2 on. The recipient is the provider one rank before. */
export const supplyChainOperations = registerModule({
  noun: 'supplyChains',
  path: '/api/v1/subcontracting/',
  one: 'a link of a supply chain',
  many: 'the supply chains',
  needs: () => ({ contract_ref: requiredText(500) }),
  fields: () => ({
    ict_service_type: member('ict_service_type'),
    provider_uuid: reference(),
    recipient_uuid: reference(),
    rank: whole(1, 1000),
    /** Subcontractor by name, LEI and country, when it is no provider of its own yet. */
    name: text(500),
    lei: text(20),
    country: member('country'),
    processing_country: member('country'),
    notes: prose(),
  }),
  aliases: { contract_reference: 'contract_ref' },
})

/** Incidents at third parties. Not filed. */
export const providerIncidentOperations = registerModule({
  noun: 'providerIncidents',
  path: '/api/v1/tp_incidents/',
  one: 'an incident at a third party',
  many: 'the incidents at third parties',
  needs: () => ({ title: requiredText(1000) }),
  fields: () => ({
    provider_uuid: reference(),
    contract_ref: text(500),
    severity: word(severities),
    status: word(['open', 'contained', 'closed']),
    occurred_on: day(),
    detected_on: day(),
    resolved_on: day(),
    description: prose(),
    impact: prose(),
    root_cause: prose(),
    measures: prose(),
    reported_to_authority: yesNo(),
    reported_on: day(),
  }),
  aliases: { contract_reference: 'contract_ref' },
})

/** Exit strategies; they fill columns of template B_07.01. */
export const exitOperations = registerModule({
  noun: 'exitStrategies',
  path: '/api/v1/exits/',
  one: 'an exit strategy',
  many: 'the exit strategies',
  needs: () => ({ provider_uuid: recordId() }),
  fields: () => ({
    contract_ref: text(500),
    title: text(1000),
    strategy: prose(),
    triggers: prose(),
    exit_plan: member('yes_no'),
    reintegration: member('reintegration'),
    discontinuation_impact: member('discontinuation_impact'),
    alternatives_identified: member('yes_no_not_assessed'),
    alternative_provider: text(500),
    transition_days: whole(0, 100_000),
    tested_on: day(),
    next_review_on: day(),
    status: word(['draft', 'approved', 'activated', 'retired']),
  }),
  aliases: { contract_reference: 'contract_ref' },
})

/** What is looked at before a contract is signed. Not filed. */
export const dueDiligenceOperations = registerModule({
  noun: 'dueDiligence',
  path: '/api/v1/due_diligence/',
  one: 'a due-diligence record',
  many: 'the due-diligence records',
  needs: () => ({ provider_uuid: recordId() }),
  fields: () => ({
    contract_ref: text(500),
    performed_on: day(),
    performed_by: text(500),
    critical_function_support: yesNo(),
    supervision: yesNo(),
    concentration: yesNo(),
    conflicts_of_interest: yesNo(),
    suitability: yesNo(),
    security: yesNo(),
    continuity: yesNo(),
    exit: yesNo(),
    decision: word(['approved', 'rejected', 'conditional']),
    conditions: prose(),
    notes: prose(),
  }),
  aliases: { contract_reference: 'contract_ref' },
})

/** Audits of providers; the last one fills a column of template B_07.01. */
export const auditTrackingOperations = registerModule({
  noun: 'auditTracking',
  path: '/api/v1/audit_log/',
  one: 'an audit of a provider',
  many: 'the audits of providers',
  needs: () => ({ provider_uuid: recordId() }),
  fields: () => ({
    contract_ref: text(500),
    title: text(1000),
    kind: word(['internal', 'pooled', 'appointed', 'certificate', 'provider_report']),
    auditor: text(500),
    planned_on: day(),
    audited_on: day(),
    status: word(['planned', 'running', 'completed', 'cancelled']),
    findings: prose(),
    measures: prose(),
    next_audit_on: day(),
  }),
  aliases: { contract_reference: 'contract_ref' },
})

const notClauses = 'it must be a list of clauses'

const clause = () =>
  z.looseObject(
    {
      clause: z.string(notClauses).trim().max(500, 'an entry is longer than 500 characters'),
      present: z.boolean(notClauses).nullish(),
      reference: z.string(notClauses).nullish(),
      note: z.string(notClauses).nullish(),
    },
    notClauses,
  )

/** Which clauses of DORA Art. 30 an arrangement has. Not filed. */
export const article30Operations = registerModule({
  noun: 'article30Checklists',
  path: '/api/v1/art30/',
  one: 'an Art. 30 checklist',
  many: 'the Art. 30 checklists',
  needs: () => ({ contract_ref: requiredText(500) }),
  fields: () => ({
    checked_on: day(),
    checked_by: text(500),
    clauses: z.array(clause(), notClauses).max(200, 'it has more than 200 entries').nullable().optional(),
    status: word(['open', 'complete', 'accepted']),
    notes: prose(),
  }),
  aliases: { contract_reference: 'contract_ref' },
})

/** Why a rule is applied in a simpler way. Not filed. */
export const proportionalityOperations = registerModule({
  noun: 'proportionalityDecisions',
  path: '/api/v1/proportionality/',
  one: 'a proportionality decision',
  many: 'the proportionality decisions',
  needs: () => ({ title: requiredText(1000) }),
  fields: () => ({
    requirement: text(),
    decision: prose(),
    rationale: prose(),
    provider_uuids: texts(),
    decided_on: day(),
    decided_by: text(500),
    review_on: day(),
  }),
})

/** Regular reviews of providers. Not filed. */
export const reviewOperations = registerModule({
  noun: 'providerReviews',
  path: '/api/v1/reviews/',
  one: 'a review of a provider',
  many: 'the reviews of providers',
  needs: () => ({ provider_uuid: recordId() }),
  fields: () => ({
    contract_ref: text(500),
    reviewed_on: day(),
    reviewer: text(500),
    outcome: word(['satisfactory', 'needs_action', 'unsatisfactory']),
    notes: prose(),
    actions: prose(),
    next_review_on: day(),
  }),
  aliases: { contract_reference: 'contract_ref' },
})

/** The 44 operations of the eleven modules. */
export const moduleOperations = [
  ...scopeEntityOperations,
  ...branchOperations,
  ...intraGroupOperations,
  ...supplyChainOperations,
  ...providerIncidentOperations,
  ...exitOperations,
  ...dueDiligenceOperations,
  ...auditTrackingOperations,
  ...article30Operations,
  ...proportionalityOperations,
  ...reviewOperations,
] as const
