import { z } from 'zod'
import { costOf } from '../cost.ts'
import { audits } from '../family.ts'
import { get, operation, post } from '../operation.ts'
import { optionalTexts, provenance, recordId, requiredText } from '../schema.ts'

export const auditStatuses = ['queued', 'running', 'completed', 'failed'] as const

/** Names of audit plugins: those that the instance reports, else free text that is passed through. */
export const pluginNames = () => optionalTexts(100, 200)

/** Starts a web-security audit of a domain, or queues the start while the instance cannot be reached. */
export const launchAudit = operation(audits, {
  name: 'audits.launch',
  summary: 'Start a web-security audit of a domain with selected plugins',
  http: post('/api/v1/scan/redkit'),
  permission: 'redkit',
  writes: true,
  input: () => z.object({ domain: requiredText(253), plugins: pluginNames() }),
  output: () =>
    z.looseObject({
      status: z.string(),
      scan_uuid: z.string(),
      job_id: z.string(),
      /** True when the start is queued here for the instance. */
      queued: z.boolean().optional(),
      ...provenance,
    }),
  cost: costOf('audit'),
  fails: ['invalid', 'missing', 'quota-spent', 'source-unreachable'],
})

/** Reads the progress of an audit, and its result as a JSON text once it is completed. */
export const readAuditStatus = operation(audits, {
  name: 'audits.readStatus',
  summary: 'Read how far an audit is, and its result',
  http: get('/api/v1/scan/redkit/status', { query: ['uuid'] }),
  permission: 'redkit',
  input: () => z.object({ uuid: recordId() }),
  output: () =>
    z.looseObject({
      status: z.enum(auditStatuses),
      /** Empty until the audit is completed. */
      raw_json: z.string(),
      message: z.string().optional(),
      ...provenance,
    }),
  fails: ['invalid', 'missing', 'not-found', 'source-unreachable'],
})

/** Reads the remaining audit quota of the instance, as far as it is known here. */
export const readAuditQuota = operation(audits, {
  name: 'audits.readQuota',
  summary: 'Read how many audits are left',
  http: get('/api/v1/scan/redkit/quota'),
  permission: 'redkit',
  input: () => z.object({}),
  output: () =>
    z.looseObject({
      plan: z.string(),
      used: z.int(),
      limit: z.int(),
      remaining: z.int(),
      ...provenance,
    }),
  fails: ['source-unreachable'],
})
