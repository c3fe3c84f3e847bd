import { z } from 'zod'
import { register } from '../family.ts'
import { operation, post } from '../operation.ts'
import { recordId, requiredText } from '../schema.ts'
import { day, member, prose, reference, score, text } from './field.ts'
import { named, registerModule, storedRecord } from './module.ts'

export const assessmentStatuses = ['draft', 'pending', 'approved', 'rejected'] as const

/** Assessments of a provider, and of the services that support a critical function (template B_07.01). */
const assessment = {
  noun: 'assessments',
  path: '/api/v1/assessments/',
  one: 'an assessment',
  many: 'the assessments',
  needs: () => ({ provider_uuid: recordId() }),
  fields: () => ({
    title: text(500),
    contract_ref: text(500),
    ict_service_type: member('ict_service_type'),
    assessed_on: day(),
    operational_score: score(),
    security_score: score(),
    compliance_score: score(),
    financial_score: score(),
    concentration_score: score(),
    substitutability: member('substitutability'),
    non_substitutability_reason: member('non_substitutability_reason'),
    last_audit_date: day(),
    exit_plan: member('yes_no'),
    reintegration: member('reintegration'),
    discontinuation_impact: member('discontinuation_impact'),
    alternatives_identified: member('yes_no_not_assessed'),
    alternative_provider: text(500),
    service_uuid: reference(),
    notes: prose(),
  }),
  aliases: { contract_reference: 'contract_ref' },
} as const

/** A kept assessment. The overall score is computed from the five parts, never typed; null while a part is missing. */
const storedAssessment = () =>
  storedRecord(assessment).extend({
    overall_score: z.number().nullish(),
    status: z.enum(assessmentStatuses).optional(),
    version: z.int().optional(),
    /** True for the one approved version that counts. */
    current: z.boolean().optional(),
    rejection_reason: z.string().nullish(),
  })

/** Copies an approved or rejected assessment into a new draft with the next version. */
export const copyAssessment = operation(register, {
  name: 'assessments.newVersion',
  summary: 'Copy an approved or rejected assessment into a new draft',
  http: post('/api/v1/assessments/new-version'),
  permission: 'register.write',
  input: named,
  output: storedAssessment,
  fails: ['invalid', 'missing', 'not-found'],
})

/** Hands a draft in for approval. */
export const submitAssessment = operation(register, {
  name: 'assessments.submitApproval',
  summary: 'Hand a draft assessment in for approval',
  http: post('/api/v1/assessments/submit-approval'),
  permission: 'register.write',
  input: named,
  output: storedAssessment,
  fails: ['invalid', 'missing', 'not-found'],
})

/** Approves a pending assessment, which then is read-only and current. */
export const approveAssessment = operation(register, {
  name: 'assessments.approve',
  summary: 'Approve a pending assessment',
  http: post('/api/v1/assessments/approve'),
  permission: 'register.write',
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
  input: () => z.object({ uuid: recordId(), reason: requiredText(10_000) }),
  output: storedAssessment,
  fails: ['invalid', 'missing', 'not-found'],
})

const [listAssessments, createAssessment, updateAssessment, deleteAssessment] = registerModule(assessment)

export const assessmentOperations = [
  listAssessments,
  createAssessment,
  updateAssessment,
  copyAssessment,
  submitAssessment,
  approveAssessment,
  rejectAssessment,
  deleteAssessment,
] as const
