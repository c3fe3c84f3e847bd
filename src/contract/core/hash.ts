import { z } from 'zod'
import { core } from '../family.ts'
import { days, get, operation, post } from '../operation.ts'
import { occurrence, provenance, requiredText, requiredTexts } from '../schema.ts'
import { whyNoDigest } from './why-no-digest.ts'

export const hashVerdicts = [
  'known_good',
  'known_malicious',
  'unknown',
  'unavailable',
  'not_queryable',
] as const
export const hashAlgorithms = ['MD5', 'SHA1', 'SHA256', 'SHA512'] as const

/** Maximum number of digests in one bulk call. */
export const maxHashes = 500

const text = () => z.string().nullable()

/**
 * What is known about one digest. `unknown` means asked and not known; `unavailable` means that a source could not be
 * asked, and is never cached. Fields that no source provided are null.
 */
const hashVerdict = () =>
  z.looseObject({
    hash: z.string(),
    algorithm: z.string(),
    verdict: z.enum(hashVerdicts),
    found: z.boolean().nullable(),
    known_malicious: z.boolean().nullable(),
    matched_on: text().optional(),
    enrichment_source: text().optional(),
    source: text().optional(),
    product: text().optional(),
    family: text().optional(),
    file_name: text().optional(),
    summary: text().optional(),
    hint: text().optional(),
    trust: z.int().nullish(),
    cached: z.boolean().nullish(),
    checked_at: text().optional(),
    sources_hit: z.int().nullish(),
    sources_answered: z.int().nullish(),
    sources_queried: z.int().nullish(),
    sources: z
      .record(z.string(), z.looseObject({ status: z.string().optional(), malicious: z.boolean().nullish() }))
      .nullish(),
    svc_sample: z.looseObject({ known: z.boolean().optional(), note: z.string().optional() }).nullish(),
    ...occurrence,
    ...provenance,
  })

/** MD5, SHA-1, SHA-256 or SHA-512 by length, in any case; lower case after parsing. */
const digest = () =>
  requiredText(1024)
    .toLowerCase()
    .regex(/^(?:[0-9a-fA-F]{32}|[0-9a-fA-F]{40}|[0-9a-fA-F]{64}|[0-9a-fA-F]{128})$/, {
      error: ({ input }) => whyNoDigest(String(input)),
    })

/** Reports whether a digest belongs to a known good or a known malicious file. */
export const lookUpHash = operation(core, {
  name: 'hash.lookUp',
  summary: 'Say whether a file digest is known, and as what',
  http: get('/api/v1/scan/hash', { query: ['hash'] }),
  permission: 'scan.lookup',
  input: () => z.object({ hash: digest() }),
  output: hashVerdict,
  keepsSeconds: days(1),
  fails: ['invalid', 'missing'],
  command: 'scan hash <hash>',
})

/** Looks up to 500 digests up, in request order; those that cannot be read are `invalid`. */
export const lookUpHashList = operation(core, {
  name: 'hash.lookUpList',
  summary: 'Look up to 500 file digests up at once',
  http: post('/api/v1/scan/hash'),
  permission: 'scan.lookup',
  input: () => z.object({ hashes: requiredTexts(maxHashes, 1_048_576) }),
  output: () =>
    z.looseObject({
      count: z.int(),
      cached: z.int(),
      summary: z.record(z.string(), z.int()),
      results: z.array(hashVerdict()),
      invalid: z.array(z.union([z.string(), z.looseObject({ value: z.string() })])),
      ...provenance,
    }),
  keepsSeconds: days(1),
  fails: ['invalid', 'missing'],
})
