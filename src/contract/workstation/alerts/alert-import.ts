import { z } from 'zod'
import { severities } from '../../severities.ts'
import { textEncodingLabels } from '../../text-encodings.ts'
import { readTimeZone } from '../../time-zone.ts'
import { job } from '../jobs/jobs.ts'
import { windowOperation } from '../window/window-operation.ts'
import { mappedFields } from './alert-columns.ts'

/**
 * Import of alerts from files: a preview first, then the workstation reads the file, by its path or once a window has
 * uploaded all of it. The import belongs to the workstation: any window shows it, and it continues without one.
 */

/** Maximum number of bytes of a file that a preview reads. */
export const previewBytes = 1_048_576

/** Column names of a table, or paths into JSON, by the field they are mapped to; empty for none. */
const mapping = () => z.partialRecord(z.enum(mappedFields), z.string().max(1000))

/** How words and dates of a file are interpreted. */
const reading = () =>
  z.object({
    severities: z.record(z.string().max(1000), z.enum(severities)),
    day_first: z.boolean().nullable(),
    /** Zone of times that carry none; null or absent: UTC. */
    zone: z
      .string()
      .max(64)
      .refine(
        (text) => readTimeZone(text) === text,
        'it must be UTC, an offset such as +01:00, or a zone such as Europe/Berlin',
      )
      .nullish(),
    /** Encoding of the file; null or absent: as its bytes show. */
    encoding: z.enum(textEncodingLabels).nullish(),
  })

/**
 * Times that cannot be parsed and are replaced by the moment of the import: their number, and the first distinct ones.
 */
const undated = () =>
  z.object({
    count: z.int(),
    /** Number of those whose day and month are ambiguous. */
    unclear: z.int(),
    /** `stated` is empty where an event contains no time. */
    first: z.array(z.object({ line: z.int(), stated: z.string() })),
  })

const zoneless = () => ({
  /** Number of alerts whose time carries no zone. */
  zoneless: z.int(),
  /** Zone in which these were read, and whether somebody chose it. */
  zone: z.string(),
  zone_chosen: z.boolean(),
})

/** How the bytes were read; null before any were. */
const encodingTaken = () =>
  z
    .object({
      label: z.enum(textEncodingLabels),
      /** `marked` by a byte order mark, `valid` as UTF-8 throughout, `guessed` by the letters, `chosen` by a person. */
      by: z.enum(['marked', 'valid', 'guessed', 'chosen']),
    })
    .nullable()

/** Title of an alert whose event has none. */
export const untitled = 'Alert without a title'

/** Unknown severities that are replaced by another: the number of alerts, and the first distinct ones. */
const unknownSeverities = () =>
  z.object({
    count: z.int(),
    /** `stated` is empty where an event contains no severity. */
    first: z.array(z.object({ line: z.int(), stated: z.string(), taken_as: z.enum(severities) })),
  })

const skipped = () => z.array(z.object({ line: z.int(), reason: z.string() }))
const shapes = () => z.array(z.object({ name: z.string(), count: z.int() }))

export const previewAlertImport = windowOperation({
  name: 'alertInbox.previewImport',
  summary: 'Preview how the beginning of a file of alerts would be imported',
  takesBytes: 'bytes',
  input: () =>
    z.object({
      bytes: z
        .instanceof(Uint8Array)
        .refine(({ length }) => length <= previewBytes, 'it is longer than 1 MB'),
      /** Whether the bytes are the complete file. */
      is_whole: z.boolean(),
      mapping: mapping().nullable(),
      reading: reading().optional(),
    }),
  output: () =>
    z.object({
      form: z.enum(['json lines', 'json', 'log lines', 'csv']),
      /** Whether only the beginning was read. */
      is_beginning: z.boolean(),
      /** Column names of a table. */
      columns: z.array(z.string()),
      /** Paths of the values in the first events, each with its first value, shortened. */
      paths: z.array(z.object({ path: z.string(), sample: z.string() })),
      /** Where fields are found: as given, and by the names of a table's columns. */
      mapping: mapping(),
      /** The given part of it. */
      chosen: mapping(),
      /** Identifies what files of the same source have in common; null for a file without events in its beginning. */
      source: z.string().nullable(),
      /** How the last file of this source was read, where a user said so. */
      remembered: z.object({ mapping: mapping(), reading: reading().nullable() }).nullable(),
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
      /** The first lines that cannot be imported, at most 30, and how many cannot. */
      skipped: skipped(),
      skipped_count: z.int(),
      /** This and the following fields cover all alerts that were read. */
      unknown_severities: unknownSeverities(),
      untitled: z.int(),
      undated: undated(),
      has_times: z.boolean(),
      ...zoneless(),
      encoding: encodingTaken(),
      /** Unknown severities as stated in the file, whatever the given reading; the first ones. */
      severity_words: z.array(z.object({ stated: z.string(), proposed: z.enum(severities).nullable() })),
      /** Number of rows in which a quote occurs inside an unquoted cell and was read as a literal character. */
      with_quotes: z.int(),
    }),
})

/** What an import of alerts has produced so far, in its job (kind `alert-import`). */
const result = () =>
  z.object({
    /** Name of the file. */
    name: z.string(),
    /** Number of events processed: the sum of added, updated, repeated and skipped. */
    read: z.int(),
    added: z.int(),
    /** Number of alerts that were here and took in a newer state. */
    updated: z.int(),
    repeated: z.int(),
    /** Number of repeated events that are an older state of the stored alert. */
    older: z.int(),
    /** Number of repeated events of the same time that differ from the stored alert, which is left unchanged. */
    differing: z.int(),
    /** Lines of the first twenty of those; positions of entries in a JSON document. */
    differing_first: z.array(z.int()).max(20),
    skipped: z.int(),
    skipped_first: skipped(),
    undated: z.int(),
    /** False for a table without a time column: the moment of the import is used for each of its alerts then. */
    has_times: z.boolean(),
    ...zoneless(),
    encoding: encodingTaken(),
    untitled: z.int(),
    unknown_severities: unknownSeverities(),
    /**
     * Number of rows of a table in which a quote occurs inside an unquoted cell and was read as a literal character.
     */
    with_quotes: z.int(),
    /**
     * Set when the file does not end after a complete record: with a truncated one, or with a row without a line end,
     * which may be truncated.
     */
    open_end: z.object({ line: z.int(), is_cut: z.boolean() }).nullable(),
    shapes: shapes(),
  })
export type AlertImportResult = z.output<ReturnType<typeof result>>

/**
 * Starts an import and returns at once; `jobs.list` reports its progress. Imports run one after the other.
 * Paths are accepted only from the desktop host and the command line; an upload of one file (`uploads.begin`) may still be
 * arriving.
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
        z.object({ kind: z.literal('upload'), upload: z.string().min(1).max(64) }),
      ]),
      mapping: mapping().nullable(),
      reading: reading().optional(),
      /** `source` of the preview: later files of it are offered to be read in the same way. */
      remember: z.string().max(100).optional(),
    }),
  output: () => z.object({ job: job() }),
})

export const alertImportOperations = [previewAlertImport, beginAlertImport] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly alertImport: typeof alertImportOperations
  }
}
