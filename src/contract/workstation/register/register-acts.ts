import { z } from 'zod'
import { keptText } from '../../schema.ts'
import { windowOperation } from '../window/window-operation.ts'

/** Acts on the register as a whole: several writes at once, steps and undo, the sample, the export to one file. */

const count = () => z.int().min(0)
const uuid = () => z.string().min(1).max(200)

const step = () =>
  z.object({ step: count(), at: z.string(), by: z.string(), label: z.string(), records: count() })

/** Lists the steps, newest first; each can be undone while the records are as it left them. */
export const listSteps = windowOperation({
  name: 'register.listSteps',
  summary: 'List what was done in the register, newest first',
  input: () => z.object({ offset: count().default(0), limit: z.int().min(1).max(500).default(100) }),
  output: () =>
    z.object({
      items: z.array(step()),
      total: count(),
    }),
})

/**
 * Reads the last step in effect that wrote one of these records: steps that were taken back, or that take another back,
 * are skipped.
 */
export const readLastStep = windowOperation({
  name: 'register.lastStep',
  followed: ['register', 'packs'],
  summary: 'Read the last step that wrote any of the given records and was not undone',
  input: () => z.object({ uuids: z.array(uuid()).max(100) }),
  output: () => z.object({ step: step().nullable() }),
})

/** Takes a step back, by default the last one of this caller. This is a step itself, so it can be undone too. */
export const undoStep = windowOperation({
  name: 'register.undo',
  summary: 'Undo the last change of the register, or a given one',
  writes: true,
  needsPlan: 'register-changes',
  input: () => z.object({ step: count().nullable().default(null) }),
  output: () => z.object({ undone: z.string(), step: count(), records: count() }),
})

/** Writes several records as one act: pasted rows, a filled table. All or nothing. */
export const writeRecords = windowOperation({
  name: 'register.write',
  summary: 'Make, change and remove several records at once; all or nothing',
  writes: true,
  needsPlan: 'register-changes',
  input: () =>
    z.object({
      label: keptText(200),
      writes: z
        .array(
          z.discriminatedUnion('act', [
            z.object({
              act: z.literal('create'),
              kind: z.string(),
              fields: z.record(z.string(), z.unknown()),
            }),
            z.object({
              act: z.literal('update'),
              kind: z.string(),
              uuid: uuid(),
              fields: z.record(z.string(), z.unknown()),
            }),
            z.object({ act: z.literal('delete'), kind: z.string(), uuid: uuid() }),
          ]),
        )
        .min(1)
        .max(10_000),
    }),
  output: () =>
    z.object({
      step: count().nullable(),
      /** In the order of the writes. */
      uuids: z.array(z.string()),
    }),
})

/** Imports the shipped sample register; only into an empty one. */
export const loadSampleRegister = windowOperation({
  name: 'register.loadSample',
  summary: 'Fill an empty register with the shipped sample',
  writes: true,
  needsPlan: 'register-changes',
  input: () => z.object({}),
  output: () => z.object({ step: count(), created: count() }),
})

/** Exports the whole register to one file: the authority's Excel layout, or our own JSON with all stored data. */
export const exportRegisterFile = windowOperation({
  name: 'register.exportFile',
  summary: 'Export the register as an Excel workbook or as JSON',
  input: () => z.object({ form: z.enum(['xlsx', 'json']) }),
  output: () => z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) }),
})

export const registerActOperations = [
  listSteps,
  readLastStep,
  undoStep,
  writeRecords,
  loadSampleRegister,
  exportRegisterFile,
] as const
