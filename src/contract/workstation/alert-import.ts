import { z } from 'zod'
import { type ProblemCode, problemStatus } from '../problem.ts'
import { severities } from '../schema.ts'
import { mappedFields } from './alert-columns.ts'
import { recordIdHere } from './record-id-here.ts'
import { windowOperation } from './window-operation.ts'

/**
 * Alerts of files: what becomes of one is shown first, then the workstation reads it, by its path or once a window has handed it over
 * whole. The import is the workstation's then: any window shows it, and it goes on without one.
 */

/** Bytes of a file that a preview looks at. */
export const previewBytes = 1_048_576

/** Names of columns of a table, by what they are. */
const mapping = () => z.partialRecord(z.enum(mappedFields), z.string().max(1000))

/** How words and days of a file are read. */
const reading = () =>
  z.object({
    severities: z.record(z.string().max(1000), z.enum(severities)),
    day_first: z.boolean().nullable(),
  })

/** Times that cannot be read, so that the moment of the import stands for them: how many, and the first ones, each once. */
const undated = () =>
  z.object({
    count: z.int(),
    /** Of these, those whose day and month could be either. */
    unclear: z.int(),
    /** `stated` is empty where an event says no time. */
    first: z.array(z.object({ line: z.int(), stated: z.string() })),
  })

/** What an alert is called whose event has no title. */
export const untitled = 'Alert without a title'

/** Severities that nobody knows, so that another stands for them: of how many alerts, and the first ones, each once. */
const unknownSeverities = () =>
  z.object({
    count: z.int(),
    /** `stated` is empty where an event says no severity. */
    first: z.array(z.object({ line: z.int(), stated: z.string(), taken_as: z.enum(severities) })),
  })

const skipped = () => z.array(z.object({ line: z.int(), reason: z.string() }))
const shapes = () => z.array(z.object({ name: z.string(), count: z.int() }))

export const previewAlertImport = windowOperation({
  name: 'alertInbox.previewImport',
  summary: 'Say what would become of the beginning of a file of alerts',
  takesBytes: 'bytes',
  input: () =>
    z.object({
      bytes: z
        .instanceof(Uint8Array)
        .refine(({ length }) => length <= previewBytes, 'it is longer than 1 MB'),
      /** The bytes are all of the file. */
      is_whole: z.boolean(),
      mapping: mapping().nullable(),
      reading: reading().optional(),
    }),
  output: () =>
    z.object({
      form: z.enum(['json lines', 'json', 'csv']),
      /** Only the beginning was looked at. */
      is_beginning: z.boolean(),
      /** Of a table. */
      columns: z.array(z.string()),
      mapping: mapping(),
      shapes: shapes(),
      rows: z.array(
        z.object({
          line: z.int(),
          severity: z.enum(severities),
          title: z.string(),
          source: z.string(),
          external_id: z.string().nullable(),
          detected_at: z.string().nullable(),
          hostname: z.string().nullable(),
          observables: z.int(),
        }),
      ),
      skipped: skipped(),
      /** These and the next are of all alerts that were looked at. */
      unknown_severities: unknownSeverities(),
      untitled: z.int(),
      undated: undated(),
      has_times: z.boolean(),
      /** Severities that nobody knows, as they are stated, whatever is said of how they are read; the first ones. */
      severity_words: z.array(z.object({ stated: z.string(), proposed: z.enum(severities).nullable() })),
      /** Rows in which a quote stands in a cell that it does not enclose, and was read as a letter. */
      with_quotes: z.int(),
    }),
})

export const alertImportStates = ['uploading', 'waiting', 'reading', 'done', 'failed', 'stopped'] as const

const job = () =>
  z.object({
    id: z.string(),
    /** Name of the file. */
    name: z.string(),
    state: z.enum(alertImportStates),
    /** Bytes of the file in all; and how many of them are handed over while it is uploaded, are kept as alerts after that. */
    size: z.int(),
    done: z.int(),
    /** Events that were dealt with: added, repeated and skipped are all of them. */
    read: z.int(),
    added: z.int(),
    repeated: z.int(),
    /** Of these, those that say something else than what is kept, which stays as it is. */
    differing: z.int(),
    /** Lines of the first twenty of those; of a JSON document its entries are counted. */
    differing_first: z.array(z.int()).max(20),
    skipped: z.int(),
    skipped_first: skipped(),
    undated: z.int(),
    /** False for a table in which no column says when: the moment of the import stands for the time of each of its alerts then. */
    has_times: z.boolean(),
    untitled: z.int(),
    unknown_severities: unknownSeverities(),
    /** Rows of a table in which a quote stands in a cell that it does not enclose, and was read as a letter. */
    with_quotes: z.int(),
    /** Where the file does not end behind a whole record: one that is cut, or a row without a line end, of which nobody can tell. */
    open_end: z.object({ line: z.int(), is_cut: z.boolean() }).nullable(),
    shapes: shapes(),
    /** Why not all of the file was taken in; what is counted above is kept. */
    problem: z
      .object({ code: z.enum(Object.keys(problemStatus) as ProblemCode[]), message: z.string() })
      .nullable(),
    started_at: z.string(),
    ended_at: z.string().nullable(),
  })
export type AlertImportJob = z.output<ReturnType<typeof job>>

/**
 * Begins an import and answers at once; `alertInbox.imports` tells how it goes. Imports run one after the other. Paths are taken
 * only from the desktop host and the command line; an upload follows in slices through `alertInbox.appendImport`.
 */
export const beginAlertImport = windowOperation({
  name: 'alertInbox.beginImport',
  needsLicence: true,
  summary: 'Begin to import a file of alerts',
  namesPaths: ({ file }) => (file.kind === 'path' ? [file.path] : []),
  input: () =>
    z.object({
      file: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('path'), path: z.string().min(1).max(32_768) }),
        z.object({
          kind: z.literal('upload'),
          name: z.string().min(1).max(1024),
          size: z.int().min(0),
        }),
      ]),
      mapping: mapping().nullable(),
      reading: reading().optional(),
    }),
  output: () => z.object({ job: job() }),
})

/** The same slice again changes nothing. */
export const appendAlertImport = windowOperation({
  name: 'alertInbox.appendImport',
  needsLicence: true,
  summary: 'Hand over the next slice of a file of alerts, which is read once all of it is there',
  takesBytes: 'bytes',
  input: () =>
    z.object({
      job: recordIdHere(),
      offset: z.int().min(0),
      bytes: z.instanceof(Uint8Array),
      last: z.boolean(),
    }),
  output: () => z.object({ received: z.int() }),
})

export const listAlertImports = windowOperation({
  name: 'alertInbox.imports',
  summary: 'List imports of alerts, those that run and those that nobody has taken off, newest first',
  input: () => z.object({}),
  output: () => z.object({ jobs: z.array(job()) }),
})

export const cancelAlertImport = windowOperation({
  name: 'alertInbox.cancelImport',
  summary: 'Stop an import of alerts; what was kept of it stays',
  input: () => z.object({ job: recordIdHere() }),
  output: () => z.object({ job: job() }),
})

export const forgetAlertImport = windowOperation({
  name: 'alertInbox.forgetImport',
  summary: 'Take an import of alerts that is over off the list',
  input: () => z.object({ job: recordIdHere() }),
  output: () => z.object({}),
})

export const alertImportOperations = [
  previewAlertImport,
  beginAlertImport,
  appendAlertImport,
  listAlertImports,
  cancelAlertImport,
  forgetAlertImport,
] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly alertImport: typeof alertImportOperations
  }
}

declare module './topics.ts' {
  interface Topics {
    /** An import of alerts began, went on or ended. */
    readonly 'alert-imports': object
  }
}
