import { z } from 'zod'
import { register } from '../family.ts'
import { get, operation } from '../operation.ts'
import { flag, provenance } from '../schema.ts'
import { finding, tally } from './finding.ts'
import { templateCodes } from './template.ts'

/** A cell as written to the files: code, text, day or number; null when empty. */
const cell = () => z.union([z.string(), z.number(), z.boolean()]).nullable()

/** Returns the rows of all 15 templates; every key is always present. */
export const readTemplates = operation(register, {
  name: 'registerExport.readTemplates',
  summary: 'Give the rows of all 15 templates',
  http: get('/api/v1/eba_export/'),
  permission: 'register.read',
  input: () => z.object({}),
  output: () =>
    z.looseObject({
      taxonomy: z.string(),
      generated_at: z.string(),
      reference_date: z.string().nullable(),
      templates: z.record(
        z.enum(templateCodes),
        z.looseObject({
          template: z.string(),
          columns: z.array(z.string()),
          rows: z.array(z.record(z.string(), cell())),
        }),
      ),
      ...provenance,
    }),
})

/** `b_02_02`, `B_02.02` and `b_02.02` name the same template. */
const template = () =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value ?? undefined
    const named = value.trim().toLowerCase().replace('.', '_')
    return named === '' ? undefined : named
  }, z.enum(templateCodes, { error: () => `it must be one of ${templateCodes.join(', ')}` }).optional())

/**
 * Returns one template as CSV, byte for byte as in the package; without a template, a ZIP of all 15 as bytes. While an
 * arrangement is unclassified it fails with `invalid`, and the details list the arrangements under `unclassified`.
 */
export const downloadTemplates = operation(register, {
  name: 'registerExport.download',
  summary: 'Give one template as CSV, or all 15 in a ZIP',
  http: get('/api/v1/eba_export/download', {
    query: ['template'],
    answers: 'text/csv',
    answersBytes: { type: 'application/zip', fileName: 'register-templates.zip' },
  }),
  permission: 'register.read',
  input: () => z.object({ template: template() }),
  output: () => z.union([z.string(), z.instanceof(Uint8Array)]),
  fails: ['invalid'],
})

/** An arrangement that blocks download and package, and why. */
export const unclassifiedArrangement = () =>
  z.object({
    uuid: z.string(),
    contract_ref: z.string().nullable(),
    reason: z.enum(['no_service', 'service_without_nature']),
  })
export type UnclassifiedArrangement = z.output<ReturnType<typeof unclassifiedArrangement>>

/** Checks references, formats and completeness of every template, offline. */
export const validateRegister = operation(register, {
  name: 'registerExport.validate',
  summary: 'Check references, formats and completeness of every template',
  http: get('/api/v1/eba_export/validate'),
  permission: 'register.read',
  input: () => z.object({}),
  output: () =>
    z.looseObject({
      taxonomy: z.string(),
      reference_date: z.string().nullable(),
      summary: z.looseObject(tally()),
      /** Arrangements that block download and package. */
      unclassified: z.array(unclassifiedArrangement()),
      /** Findings about the whole register or the package rather than a template. */
      findings: z.array(finding()),
      templates: z.record(z.enum(templateCodes), z.looseObject({ ...tally(), findings: z.array(finding()) })),
      ...provenance,
    }),
})

/**
 * Returns the xBRL-CSV package for the filing as a map from path to text. While an error blocks the filing or an
 * arrangement is unclassified it fails with `invalid`; the details have `counts`, the first errors under `findings` and
 * the arrangements under `unclassified`. With `draft` the files are returned anyway, under a name that no receiver
 * accepts.
 */
export const packageRegister = operation(register, {
  name: 'registerExport.package',
  summary: 'Return the xBRL-CSV package for the filing',
  http: get('/api/v1/eba_export/package', { query: ['draft'] }),
  permission: 'register.read',
  input: () => z.object({ draft: flag() }),
  output: () =>
    z.looseObject({
      filename: z.string(),
      draft: z.boolean(),
      files: z.record(z.string(), z.string()),
      ...provenance,
    }),
  fails: ['invalid'],
})
