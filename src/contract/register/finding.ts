import { z } from 'zod'
import { templateCodes } from './template.ts'

export const findingClasses = ['technical', 'business', 'identifier', 'own'] as const
export const findingSeverities = ['error', 'warning', 'info'] as const

/** Number of findings of each severity. */
export const tally = () => ({ error: z.int(), warning: z.int(), info: z.int() })

/** One finding of the validation: what is wrong where, the remedy, and the record and field to jump to. */
export const finding = () =>
  z.looseObject({
    /** The EBA's rule id, or one of ours (`OWN-…`). */
    rule: z.string(),
    class: z.enum(findingClasses),
    severity: z.enum(findingSeverities),
    template: z.enum(templateCodes).nullable(),
    /** Number of the row in its file, from 1, without the header. */
    row: z.int().nullable(),
    /** Key cells of the row, joined by ` · `. */
    key: z.string().nullable(),
    column: z.string().nullable(),
    value: z.string().nullable(),
    message: z.string(),
    fix: z.string().nullable(),
    /** Kind, uuid, name and field of the record at fault. */
    record_kind: z.string().nullable(),
    record_uuid: z.string().nullable(),
    record_name: z.string().nullable(),
    field: z.string().nullable(),
  })
export type RegisterFinding = z.output<ReturnType<typeof finding>>
