import { z } from 'zod'
import { core } from '../family.ts'
import { get, operation } from '../operation.ts'
import { occurrence, provenance, requiredText } from '../schema.ts'
import { riskBands } from './iocs.ts'
import { detailedFinding } from './url.ts'

export const mailboxTypes = ['personal', 'role', 'disposable', 'free', 'corporate', 'unknown'] as const
export const mailSources = ['report', 'results', 'live', 'none'] as const

/** Confidence in a list of disposable domains: a curated one, or a wide one with false entries. */
export const disposableConfidences = ['high', 'medium'] as const

const present = () => z.looseObject({ present: z.boolean().nullable() }).nullable()

/** Results of the last scan of the address's domain; null where the scan has no value. */
const domainScan = () =>
  z.object({
    scanned: z.boolean(),
    mail_source: z.enum(mailSources),
    spoofability: z.object({ verdict: z.string(), summary: z.string() }).nullable(),
    mx: z.object({ count: z.int() }).nullable(),
    domain_age_days: z.int().nullable(),
    auth: z.object({ spf: present(), dkim: present(), dmarc: present() }).nullish(),
    note: z.string().optional(),
  })

/** Parses a mail address and determines what kind of mailbox it names. A high score is bad. */
export const analyseEmail = operation(core, {
  name: 'email.analyse',
  summary: 'Take a mail address apart and say how far to trust it',
  http: get('/api/v1/scan/email', { query: ['email'] }),
  permission: 'scan.lookup',
  input: () => z.object({ email: requiredText(1024) }),
  output: () =>
    z.object({
      email: z.string(),
      local: z.string(),
      domain: z.string(),
      tag: z.string().nullable(),
      canonical: z.string(),
      canonical_differs: z.boolean(),
      is_role: z.boolean(),
      is_free_provider: z.boolean(),
      is_disposable: z.boolean(),
      /** Null when it is not disposable. */
      disposable_confidence: z.enum(disposableConfidences).nullable().optional(),
      /** True when a service forwards the mail to a mailbox that it does not disclose. */
      is_forwarding: z.boolean().optional(),
      /** The well-known provider's domain that this one resembles, or null. */
      lookalike_of: z.string().nullable().optional(),
      /** The domain in Unicode; null when that is the same. */
      domain_unicode: z.string().nullable().optional(),
      mailbox_type: z.enum(mailboxTypes),
      mailbox_type_code: z.enum(mailboxTypes).optional(),
      score: z.object({
        value: z.int().min(0).max(100),
        band: z.enum(riskBands),
        /** False when the domain was never scanned. */
        conclusive: z.boolean(),
        reasons: z.array(z.object({ code: z.string(), label: z.string(), weight: z.int() })),
      }),
      domain_scan: domainScan(),
      findings: z.array(detailedFinding()),
      ...occurrence,
      ...provenance,
    }),
  fails: ['invalid', 'missing'],
  command: 'scan email <email>',
})
