import { z } from 'zod'
import { register } from '../family.ts'
import { get, operation } from '../operation.ts'
import { provenance } from '../schema.ts'

/** The 15 templates of the register of information, Implementing Regulation (EU) 2024/2956. */
export const templateCodes = [
  'b_01_01',
  'b_01_02',
  'b_01_03',
  'b_02_01',
  'b_02_02',
  'b_02_03',
  'b_03_01',
  'b_03_02',
  'b_03_03',
  'b_04_01',
  'b_05_01',
  'b_05_02',
  'b_06_01',
  'b_07_01',
  'b_99_01',
] as const
export type TemplateCode = (typeof templateCodes)[number]

/** A cell as the files have it: code, text, day or number; null when it is empty. */
const cell = () => z.union([z.string(), z.number(), z.boolean()]).nullable()

/** Gives the rows of all 15 templates; every key is always there. */
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
    if (value === undefined || value === null || value === '') return undefined
    return typeof value === 'string' ? value.trim().toLowerCase().replace('.', '_') : value
  }, z.enum(templateCodes, { error: () => `it must be one of ${templateCodes.join(', ')}` }).optional())

/**
 * Gives one template as CSV, byte for byte as in the package; without a template, a ZIP of all 15 as bytes. While an
 * arrangement is unclassified it fails with `invalid`, and the details list the arrangements under `unclassified`.
 */
export const downloadTemplates = operation(register, {
  name: 'registerExport.download',
  summary: 'Give one template as CSV, or all 15 in a ZIP',
  http: get('/api/v1/eba_export/download', { query: ['template'], answers: 'text/csv' }),
  permission: 'register.read',
  input: () => z.object({ template: template() }),
  output: () => z.union([z.string(), z.instanceof(Uint8Array)]),
  fails: ['invalid'],
})

const tally = () => ({ error: z.int(), warning: z.int(), info: z.int() })

/** One remark of the validation; `fix` says what to do, `record_uuid` where. */
const finding = () =>
  z.looseObject({
    rule: z.string(),
    class: z.string(),
    severity: z.enum(['error', 'warning', 'info']),
    row: z.int().nullable(),
    key: z.string().nullable(),
    column: z.string().nullable(),
    value: cell(),
    message: z.string(),
    fix: z.string().nullable(),
    record_uuid: z.string().nullable(),
  })

/** Checks references, formats and completeness of every template, offline. */
export const validateRegister = operation(register, {
  name: 'registerExport.validate',
  summary: 'Check references, formats and completeness of every template',
  http: get('/api/v1/eba_export/validate'),
  permission: 'register.read',
  input: () => z.object({}),
  output: () =>
    z.looseObject({
      summary: z.looseObject(tally()),
      templates: z.record(z.enum(templateCodes), z.looseObject({ ...tally(), findings: z.array(finding()) })),
      ...provenance,
    }),
  command: 'register validate',
})

/**
 * Gives the deposit-ready xBRL-CSV package as a map from path to text. While an arrangement is unclassified it fails
 * with `invalid`, and the details list the arrangements under `unclassified`.
 */
export const packageRegister = operation(register, {
  name: 'registerExport.package',
  summary: 'Give the deposit-ready xBRL-CSV package',
  http: get('/api/v1/eba_export/package'),
  permission: 'register.read',
  input: () => z.object({}),
  output: () =>
    z.looseObject({ filename: z.string(), files: z.record(z.string(), z.string()), ...provenance }),
  fails: ['invalid'],
  command: 'register package',
})
