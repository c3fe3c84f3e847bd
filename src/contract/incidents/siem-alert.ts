import { z } from 'zod'
import { core, incidents } from '../family.ts'
import { optionalInstant } from '../instant.ts'
import { operation, post } from '../operation.ts'
import { optionalText, optionalTexts, provenance, requiredText } from '../schema.ts'
import { asset, leftOut, severityWord } from './alert.ts'
import { observable } from './observable.ts'

/**
 * The second form of ingesting an alert, as SIEM integrations send it: a `dedup_key`, observables without a type, often
 * no `external_id`, and a repetition is never a conflict. It exists below `/ir` and at the root, because those senders
 * use either as the base address. `id` and `uuid` of an alert are the same value.
 */

/** Maximum number of observables of one event; one with more is refused. */
const maxSiemObservables = 10_000

const noSeverity = 'it must be one of info, low, medium, high, critical, or a score from 0 to 100'

/** A severity word, or a risk score from 0 to 100 as a number or its digits. The operation reads scores. */
const severityOrScore = () =>
  z.preprocess((value) => {
    if (value === undefined || value === null || value === '') return undefined
    return typeof value === 'string' && /^\s*\d{1,3}\s*$/.test(value) ? Number(value) : value
  }, z
    .union([z.number().min(0, noSeverity).max(100, noSeverity), severityWord()], { error: () => noSeverity })
    .optional())

/** Entries without a value are dropped rather than rejecting the alert. */
const siemObservables = () =>
  z.preprocess(
    (value) => {
      if (value === undefined || value === null || value === '') return []
      if (!Array.isArray(value)) return value
      return value.filter(hasValue)
    },
    z
      .array(observable(), 'it must be a list of observables')
      .max(maxSiemObservables, 'it has more than 10,000 entries'),
  )

function hasValue(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return true
  const { value } = entry as { value?: unknown }
  return value !== undefined && value !== null && String(value).trim() !== ''
}

const siemInput = () =>
  z.object({
    title: requiredText(4000),
    severity: severityOrScore(),
    source: requiredText(200),
    external_id: optionalText(1000),
    dedup_key: optionalText(1000),
    description: optionalText(),
    tags: optionalTexts(1000, 500),
    observables: siemObservables(),
    detected_at: optionalInstant(),
    asset: asset(),
    raw: z.unknown().optional(),
  })

const siemOutput = () =>
  z.object({
    status: z.enum(['created', 'duplicate']),
    uuid: z.string(),
    deduplicated: z.boolean(),
    /** Present when the alert was here and took in a newer state. */
    updated: z.literal(true).optional(),
    ...leftOut(),
    /** How often this alert was received. */
    ingest_count: z.int(),
    ...provenance,
  })

const siemForm = {
  summary: 'Take in one alert as SIEM integrations send it; the same dedup key is the same alert',
  http: post('/api/v1/ingest/alert'),
  permission: 'ir.write',
  needsLicence: true,
  input: siemInput,
  output: siemOutput,
  fails: ['invalid', 'missing'],
  extension: true,
} as const

/** Ingests one alert of a SIEM integration, below `/ir`. */
export const ingestSiemAlert = operation(incidents, { name: 'alerts.ingestFromSiem', ...siemForm })

/** The same operation at the root, where errors have the shape of the core family. */
export const ingestSiemAlertAtRoot = operation(core, { name: 'siemAlerts.ingest', ...siemForm })
