import { z } from 'zod'
import { finding, tally } from '../register/finding.ts'
import { windowOperation } from './window-operation.ts'

/** Files that are taken into the register: read, previewed, and taken in as one step. */

const count = () => z.int().min(0)

const importNote = () =>
  z.object({
    template: z.string(),
    key: z.string(),
    column: z.string().nullable(),
    value: z.string().nullable(),
    message: z.string(),
  })

export const importedFile = () =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('path'), path: z.string().min(1).max(32_768) }),
    z.object({ kind: z.literal('bytes'), name: z.string().min(1).max(300), bytes: z.instanceof(Uint8Array) }),
  ])

/** A row or a column of a sheet as people count them, from 1. */
const row = () => z.int().min(1).max(1_048_576)

/**
 * What a person says of a sheet, instead of what is recognised. Columns are named by their letters or by their header; what is
 * not said is recognised as ever.
 */
export const sheetChoice = () =>
  z.object({
    sheet: z.string().max(1000),
    /** `B_02.01`; null leaves the sheet out. */
    template: z.string().max(20).nullable(),
    header_row: row().nullish(),
    first_row: row().nullish(),
    last_row: row().nullish(),
    /** What amounts of the sheet are multiplied by. */
    scale: z.union([z.literal(1), z.literal(1000), z.literal(1_000_000)]).nullish(),
    /** The sign before decimals, and which of day and month comes first, where the cells do not settle it. */
    decimal: z.enum(['.', ',']).nullish(),
    day_order: z.enum(['day-first', 'month-first']).nullish(),
    /** Leaves out hidden rows and columns. */
    leaves_hidden: z.boolean().optional(),
    columns: z
      .array(
        z.object({
          letters: z
            .string()
            .regex(/^[A-Z]{1,3}$/)
            .nullish(),
          header: z.string().max(2000).nullish(),
          /** `c0010`; null leaves the column out. */
          column: z.string().max(20).nullable(),
        }),
      )
      .max(500)
      .optional(),
  })
export type SheetChoiceInput = z.output<ReturnType<typeof sheetChoice>>

const sheetMapping = () => z.array(sheetChoice()).max(500)

/** A sheet or a CSV file of an import, how it was read, and what became of its rows. */
const readSheet = () =>
  z.object({
    sheet: z.string(),
    is_hidden: z.boolean(),
    /** Null when nothing was taken from it. */
    template: z.string().nullable(),
    /** Why nothing was taken, without a full stop. */
    reason: z.string().nullable(),
    header_row: count().nullable(),
    first_row: count().nullable(),
    /** Rows around the header, and what they were taken for. */
    head: z.array(z.object({ row: count(), role: z.string(), shown: z.string() })),
    columns: z.array(
      z.object({
        letters: z.string(),
        header: z.string(),
        column: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    /** What says that its amounts stand in thousands or millions. */
    scale_said: z.string().nullable(),
    /** Rows that hold something: `seen` is the sum of the others. */
    rows: z.object({ seen: count(), head: count(), taken: count(), reported: count(), passed_over: count() }),
    /** Its first rows as they stand, to be mapped by hand. */
    top: z.array(z.object({ row: count(), cells: z.array(z.string()) })),
    /** How a form with these headers was mapped by hand before, and when. */
    known: z.object({ at: z.string(), choice: sheetChoice() }).nullable(),
  })
export type ReadSheet = z.output<ReturnType<typeof readSheet>>

export const filingPart = () => z.enum(['filer', 'scope', 'date', 'currency'])
export const importMode = () => z.enum(['update', 'merge'])

/** A field of a kept record that would get another value, or a record that would be taken away. */
const overwrite = () =>
  z.object({
    kind: z.string(),
    uuid: z.string(),
    name: z.string(),
    key: z.string(),
    /** Null when the whole record is taken away. */
    field: z.string().nullable(),
    label: z.string(),
    before: z.string(),
    after: z.string(),
  })
export type Overwrite = z.output<ReturnType<typeof overwrite>>

/** What an import would do. */
const importPreview = () =>
  z.object({
    id: z.string(),
    /** `package`, `workbook`, `csv-folder`, `json` */
    format: z.string(),
    /** Which generation of the template, or which taxonomy, in words. */
    generation: z.string(),
    /** Records that would be made, changed and taken away, by kind. */
    records: z.array(z.object({ kind: z.string(), create: count(), change: count(), remove: count() })),
    rows: z.array(z.object({ template: z.string(), rows: count() })),
    /** `merge`: the file is of another entity of the group, and only adds. */
    mode: importMode(),
    /** Whether it can be merged: it is of another filer than the register. */
    can_merge: z.boolean(),
    /** Parts of the reporting entity that the file has otherwise; they stay as they are unless they are taken. */
    filing: z.array(
      z.object({
        part: filingPart(),
        label: z.string(),
        kept: z.string(),
        given: z.string(),
        is_taken: z.boolean(),
      }),
    ),
    /** Fields that would be overwritten, the first 1,000 of them, and how many there are. */
    overwrites: z.array(overwrite()),
    overwrite_count: count(),
    /** Cells that are taken in another spelling than they stand, at most 10,000, and how many there are. */
    changes: z.array(
      z.object({
        template: z.string(),
        row: count(),
        column: z.string(),
        from: z.string(),
        to: z.string(),
        why: z.string(),
      }),
    ),
    change_count: count(),
    /** What could not be taken as it stands. */
    notes: z.array(importNote()),
    note_count: count(),
    /** So many of them, the first ones, are of the file alone: what in it was not understood, into whatever register it goes. */
    file_note_count: count(),
    /** Cells that the register would file otherwise than the file has them; derived rows that the file lacks. */
    differences: z.array(
      z.object({
        template: z.string(),
        key: z.string(),
        column: z.string().nullable(),
        file: z.string().nullable(),
        register: z.string().nullable(),
        message: z.string(),
      }),
    ),
    difference_count: count(),
    /** Sheets, columns and files that nothing was taken from. */
    unmapped: z.array(z.object({ where: z.string(), reason: z.string() })),
    /** Sheets and CSV files, how they were read; to be corrected and given again as `mapping`. */
    sheets: z.array(readSheet()),
    /** What the checks say of the file itself. */
    findings: z.array(finding()),
    finding_counts: z.object(tally()),
  })
export type ImportPreview = z.output<ReturnType<typeof importPreview>>

/**
 * Reads a file and says what taking it in would do; nothing is changed. A path may name a package as ZIP or folder, an Excel
 * workbook, a folder of CSV files, or the register's own JSON.
 */
export const previewImport = windowOperation({
  name: 'registerImport.preview',
  summary: 'Read a package, a workbook, CSV files or JSON, and say what taking it in would do',
  needsPlan: 'register-changes',
  namesPaths: ({ files }) => files.flatMap((file) => (file.kind === 'path' ? [file.path] : [])),
  input: () =>
    z.object({ files: z.array(importedFile()).min(1).max(200), mapping: sheetMapping().optional() }),
  output: importPreview,
})

/** Says how a previewed file is to be taken in; what it would do is worked out again, without reading it again. */
export const chooseImport = windowOperation({
  name: 'registerImport.choose',
  summary: 'Say how a previewed file is to be taken in',
  needsPlan: 'register-changes',
  input: () => z.object({ id: z.string(), mode: importMode(), take: z.array(filingPart()).max(4) }),
  output: importPreview,
})

/** Answers a page of the fields that would be overwritten. */
export const listOverwrites = windowOperation({
  name: 'registerImport.listOverwrites',
  summary: 'List the fields that taking in a previewed file would overwrite',
  input: () => z.object({ id: z.string(), offset: count(), limit: z.int().min(1).max(10_000) }),
  output: () => z.object({ items: z.array(overwrite()), total: count() }),
})

/** Takes in what was previewed, as one step. */
export const commitImport = windowOperation({
  name: 'registerImport.commit',
  summary: 'Take in what was previewed',
  writes: true,
  needsPlan: 'register-changes',
  input: () => z.object({ id: z.string() }),
  output: () => z.object({ step: count().nullable(), created: count(), changed: count(), removed: count() }),
})

/** Forgets a preview. */
export const cancelImport = windowOperation({
  name: 'registerImport.cancel',
  summary: 'Forget a preview',
  input: () => z.object({ id: z.string() }),
  output: () => z.object({ cancelled: z.boolean() }),
})

export const registerImportOperations = [
  previewImport,
  chooseImport,
  listOverwrites,
  commitImport,
  cancelImport,
] as const
