import { z } from 'zod'
import { core } from '../family.ts'
import { operation, post } from '../operation.ts'
import { provenance } from '../schema.ts'
import { submittedText } from './iocs.ts'

/** Maximum number of distinct indicators in the answer to one batch. */
export const maxBatchIndicators = 200

export const batchKinds = [
  'ip',
  'cidr',
  'domain',
  'url',
  'email',
  'hash',
  'crypto',
  'cve',
  'mac',
  'phone',
] as const
export type BatchKind = (typeof batchKinds)[number]

/** Triages a list of indicators or a free text against what is known here. */
export const triageBatch = operation(core, {
  name: 'batch.triage',
  summary: 'Triage up to 200 distinct indicators against what is known here',
  http: post('/api/v1/scan/batch'),
  permission: 'scan.batch',
  streams: 'indicators',
  input: () => z.object({ indicators: submittedText() }),
  output: () =>
    z.object({
      count: z.int(),
      truncated: z.boolean(),
      indicators: z.array(
        z.object({ kind: z.enum(batchKinds), value: z.string(), link: z.string(), known: z.boolean() }),
      ),
      skipped: z.array(z.object({ value: z.string(), reason: z.string() })),
      ...provenance,
    }),
  fails: ['invalid', 'missing'],
  command: 'batch [file]',
  content: { field: 'indicators', as: 'text', isMany: true },
})
