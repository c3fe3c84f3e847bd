import { z } from 'zod'
import { register } from '../family.ts'
import { operation, post } from '../operation.ts'
import { keptText, recordId } from '../schema.ts'
import { day, member, prose, reference, score, text, whole, word, yesNo } from './field.ts'
import { named, recordKind, storedRecord } from './module.ts'

export const assessmentStatuses = ['draft', 'pending', 'approved', 'rejected'] as const
export type AssessmentStatus = (typeof assessmentStatuses)[number]

/** The five parts of the overall score. */
export const scoreParts = ['operational', 'security', 'compliance', 'financial', 'concentration'] as const
export type ScorePart = (typeof scoreParts)[number]

/**
 * Assessments of a provider, or of one of its services under an arrangement (template B_07.01). Those of one provider,
 * arrangement and type of service form a series of versions; `current` marks the one approved version that counts and
 * is filed. `overall_score` is the weighted mean of the five parts, null while one is missing.
 */
export const assessmentKind = recordKind({
  noun: 'assessments',
  path: '/api/v1/assessments/',
  one: 'assessment',
  many: 'assessments',
  title: 'Assessments',
  purpose:
    'How well a provider could be replaced, and what would follow if it failed. Needed for critical or important functions. Template B_07.01.',
  isFiled: true,
  called: 'title',
  needs: ['provider_uuid'],
  templates: ['B_07.01'],
  ofProvider: true,
  columns: ['title', 'provider_uuid', 'arrangement_uuid', 'status', 'overall_score', 'substitutability'],
  fields: {
    provider_uuid: reference('Provider', 'providers', {
      shown: 'provider_name',
      files: ['B_07.01.c0020', 'B_07.01.c0030'],
    }),
    title: text('Title', 500),
    arrangement_uuid: reference('Arrangement', 'arrangements', {
      shown: 'contract_ref',
      files: ['B_07.01.c0010'],
    }),
    ict_service_type: member('Type of ICT service', 'ict_service_type', { files: ['B_07.01.c0040'] }),
    assessed_on: day('Assessed on'),
    operational_score: score('Operational'),
    security_score: score('Security'),
    compliance_score: score('Compliance'),
    financial_score: score('Financial'),
    concentration_score: score('Concentration'),
    substitutability: member('Substitutability', 'substitutability', { files: ['B_07.01.c0050'] }),
    non_substitutability_reason: member('Why it is hard to substitute', 'non_substitutability_reason', {
      files: ['B_07.01.c0060'],
    }),
    last_audit_date: day('Last audit', {
      files: ['B_07.01.c0070'],
      help: 'Left empty, the last audit under “Audits” that counts; 9999-12-31 when there was none.',
    }),
    exit_plan: member('Exit plan', 'yes_no', {
      files: ['B_07.01.c0080'],
      help: 'Left empty, what the exit strategy of the arrangement says.',
    }),
    reintegration: member('Reintegration', 'reintegration', {
      files: ['B_07.01.c0090'],
      help: 'Left empty, what the exit strategy of the arrangement says.',
    }),
    discontinuation_impact: member('Impact of discontinuing', 'discontinuation_impact', {
      files: ['B_07.01.c0100'],
      help: 'Left empty, what the exit strategy of the arrangement says.',
    }),
    alternatives_identified: member('Alternatives identified', 'yes_no_not_assessed', {
      files: ['B_07.01.c0110'],
      help: 'Left empty, what the exit strategy of the arrangement says.',
    }),
    alternative_provider: text('Alternative provider', 500, { files: ['B_07.01.c0120'] }),
    notes: prose('Notes'),
  },
  aliases: { contract_reference: 'arrangement_uuid' },
  system: {
    status: word('Status', assessmentStatuses),
    version: whole('Version', 1, 1_000_000),
    series: text('Series', 50),
    current: yesNo('Current'),
    submitted_at: text('Submitted at', 30),
    submitted_by: text('Submitted by', 200),
    decided_at: text('Decided at', 30),
    decided_by: text('Decided by', 200),
    rejection_reason: prose('Reason of the rejection'),
  },
  computed: { overall_score: score('Overall') },
})

const storedAssessment = () => storedRecord(assessmentKind)

/** Copies an approved or rejected assessment into a new draft with the next version. */
export const copyAssessment = operation(register, {
  name: 'assessments.newVersion',
  summary: 'Copy an approved or rejected assessment into a new draft',
  http: post('/api/v1/assessments/new-version'),
  permission: 'register.write',
  needsPlan: 'register-changes',
  writes: true,
  input: named,
  output: storedAssessment,
  fails: ['invalid', 'missing', 'not-found'],
})

/** Submits a draft for approval. */
export const submitAssessment = operation(register, {
  name: 'assessments.submitApproval',
  summary: 'Hand a draft assessment in for approval',
  http: post('/api/v1/assessments/submit-approval'),
  permission: 'register.write',
  needsPlan: 'register-changes',
  writes: true,
  input: named,
  output: storedAssessment,
  fails: ['invalid', 'missing', 'not-found'],
})

/** Approves a pending assessment, which becomes read-only and current. */
export const approveAssessment = operation(register, {
  name: 'assessments.approve',
  summary: 'Approve a pending assessment',
  http: post('/api/v1/assessments/approve'),
  permission: 'register.write',
  needsPlan: 'register-changes',
  writes: true,
  input: named,
  output: storedAssessment,
  fails: ['invalid', 'missing', 'not-found'],
})

/** Rejects a pending assessment with a reason. */
export const rejectAssessment = operation(register, {
  name: 'assessments.reject',
  summary: 'Reject a pending assessment with a reason',
  http: post('/api/v1/assessments/reject'),
  permission: 'register.write',
  needsPlan: 'register-changes',
  writes: true,
  input: () => z.object({ uuid: recordId(), reason: keptText(10_000, 'prose') }),
  output: storedAssessment,
  fails: ['invalid', 'missing', 'not-found'],
})

/** The further operations on an assessment. */
export const assessmentActs = [copyAssessment, submitAssessment, approveAssessment, rejectAssessment] as const
