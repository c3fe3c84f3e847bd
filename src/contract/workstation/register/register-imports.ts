import { z } from 'zod'
import { finding, tally } from '../../register/finding.ts'
import { sheetSubjects } from '../../register/sheet-subjects.ts'
import { windowOperation } from '../window/window-operation.ts'

/** Import of files into the register: read, previewed, and committed as one step. */

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

/** A row or a column of a sheet, counted from 1. */
const row = () => z.int().min(1).max(1_048_576)

/**
 * The user's mapping of a sheet, in place of the recognised one. Columns are named by their letters or by their header;
 * absent fields are recognised as usual.
 */
export const sheetChoice = () =>
  z.object({
    sheet: z.string().max(1000),
    /** `B_02.01`; null skips the sheet. */
    template: z.string().max(20).nullable(),
    header_row: row().nullish(),
    first_row: row().nullish(),
    last_row: row().nullish(),
    /** Factor for the amounts of the sheet. */
    scale: z.union([z.literal(1), z.literal(1000), z.literal(1_000_000)]).nullish(),
    /** The decimal separator, and the order of day and month, where the cells are ambiguous. */
    decimal: z.enum(['.', ',']).nullish(),
    day_order: z.enum(['day-first', 'month-first']).nullish(),
    /** Skips hidden rows and columns. */
    leaves_hidden: z.boolean().optional(),
    columns: z
      .array(
        z.object({
          letters: z
            .string()
            .regex(/^[A-Z]{1,3}$/)
            .nullish(),
          header: z.string().max(2000).nullish(),
          /** `c0010`; null skips the column. */
          column: z.string().max(20).nullable(),
        }),
      )
      .max(500)
      .optional(),
  })
export type SheetChoiceInput = z.output<ReturnType<typeof sheetChoice>>

const sheetMapping = () => z.array(sheetChoice()).max(500)

/** A sheet or a CSV file of an import, how it was read, and the outcome for its rows. */
const readSheet = () =>
  z.object({
    sheet: z.string(),
    is_hidden: z.boolean(),
    /** Null when nothing was imported from it. */
    template: z.string().nullable(),
    /** Why nothing was imported, without a full stop. */
    reason: z.string().nullable(),
    header_row: count().nullable(),
    first_row: count().nullable(),
    /** Rows around the header, and their recognised roles. */
    head: z.array(z.object({ row: count(), role: z.string(), shown: z.string() })),
    columns: z.array(
      z.object({
        letters: z.string(),
        header: z.string(),
        column: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    /** The text from which amounts in thousands or millions were recognised. */
    scale_said: z.string().nullable(),
    /** Numbers of non-empty rows: `seen` is the sum of the others. */
    rows: z.object({ seen: count(), head: count(), taken: count(), reported: count(), passed_over: count() }),
    /** Its first rows unchanged, for mapping by hand. */
    top: z.array(z.object({ row: count(), cells: z.array(z.string()) })),
    /** A previous manual mapping of a form with these headers, and its time. */
    known: z.object({ at: z.string(), choice: sheetChoice() }).nullable(),
  })
export type ReadSheet = z.output<ReturnType<typeof readSheet>>

/**
 * A person's answers about sheets of their own making: what a sheet is about, what a column means, what a value means
 * in all columns. Null leaves a sheet or a column out; an empty value leaves the cell empty.
 */
export const workbookAnswers = () =>
  z.object({
    subjects: z.record(z.string().max(1000), z.enum(sheetSubjects).nullable()),
    columns: z.record(
      z.string().max(1000),
      z.record(z.string().regex(/^[A-Z]{1,3}$/), z.string().max(60).nullable()),
    ),
    values: z.record(z.string().max(60), z.record(z.string().max(1000), z.string().max(300))),
  })
export type WorkbookAnswersInput = z.output<ReturnType<typeof workbookAnswers>>

/** Sheets that follow no template, what is proposed for them, and what is to be answered. */
const ownSheets = () =>
  z.object({
    sheets: z.array(
      z.object({
        sheet: z.string(),
        subject: z.enum(sheetSubjects),
        header_row: count(),
        templates: z.array(z.string()),
        rows: z.object({ head: count(), taken: count(), left: count() }),
        columns: z.array(
          z.object({
            letters: z.string(),
            header: z.string(),
            /** Three distinct values. */
            samples: z.array(z.string()),
            filled: count(),
            /** Null when the column is left out. */
            meaning: z.string().nullable(),
            by: z.enum(['header', 'content', 'answer']).nullable(),
            why: z.string(),
            /** Number of its distinct values that are to be answered. */
            open: count(),
          }),
        ),
      }),
    ),
    /** Values of closed lists and of periods, once for all columns. */
    groups: z.array(
      z.object({
        /** A closed list, or `days`, `hours`, `scale`, `provider`, `function`, `entity`, `contract`. */
        group: z.string(),
        label: z.string(),
        /** `Sheet!B` */
        columns: z.array(z.string()),
        members: z.array(z.object({ code: z.string(), label: z.string() })),
        values: z.array(
          z.object({
            text: z.string(),
            folded: z.string(),
            cells: count(),
            means: z.string().nullable(),
            by: z.enum(['known', 'answer', 'open']),
            suggested: z.string().nullable(),
            /** Number of rows that stay out until it is answered. */
            rows_out: count(),
          }),
        ),
        value_count: count(),
      }),
    ),
    /** The meanings that columns may have, by subject, with the column of a template that each feeds. */
    subjects: z.array(
      z.object({
        subject: z.enum(sheetSubjects),
        label: z.string(),
        meanings: z.array(z.object({ id: z.string(), label: z.string(), target: z.string() })),
      }),
    ),
    answers: workbookAnswers(),
    /** Answers that come from an earlier import of the same layout. */
    remembered: z.object({ answers: count(), file: z.string(), at: z.string() }).nullable(),
  })
export type OwnSheets = z.output<ReturnType<typeof ownSheets>>

/** Rows that stay out, and rows that are taken without some of their cells, by reason. */
const leftOut = () =>
  z.object({
    /** Number of rows that stay out, and of rows that lose a cell. */
    rows: count(),
    partly: count(),
    reasons: z.array(
      z.object({ reason: z.string(), rows: count(), is_out: z.boolean(), where: z.array(z.string()) }),
    ),
    reason_count: count(),
  })
export type LeftOut = z.output<ReturnType<typeof leftOut>>

export const filingPart = () => z.enum(['filer', 'scope', 'date', 'currency'])
export const importMode = () => z.enum(['update', 'merge'])

/** A field of a stored record that would be overwritten, or a record that would be removed. */
const overwrite = () =>
  z.object({
    kind: z.string(),
    uuid: z.string(),
    name: z.string(),
    key: z.string(),
    /** Null when the whole record is removed. */
    field: z.string().nullable(),
    label: z.string(),
    before: z.string(),
    after: z.string(),
  })
export type Overwrite = z.output<ReturnType<typeof overwrite>>

/** The effects of an import. */
const importPreview = () =>
  z.object({
    id: z.string(),
    /** `package`, `workbook`, `csv-folder`, `json` */
    format: z.string(),
    /** The generation of the template, or the taxonomy, in words. */
    generation: z.string(),
    /** Number of records that would be created, changed and removed, by kind. */
    records: z.array(z.object({ kind: z.string(), create: count(), change: count(), remove: count() })),
    rows: z.array(z.object({ template: z.string(), rows: count() })),
    /** `merge`: the file belongs to another entity of the group, and only adds records. */
    mode: importMode(),
    /** Whether it can be merged: its filer is not that of the register. */
    can_merge: z.boolean(),
    /** Parts of the reporting entity that differ in the file; they stay unchanged unless they are selected. */
    filing: z.array(
      z.object({
        part: filingPart(),
        label: z.string(),
        kept: z.string(),
        given: z.string(),
        is_taken: z.boolean(),
      }),
    ),
    /** Fields that would be overwritten, the first 1,000, and their total number. */
    overwrites: z.array(overwrite()),
    overwrite_count: count(),
    /** Cells whose imported spelling differs from the file, at most 10,000, and their total number. */
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
    /** What could not be imported as it is. */
    notes: z.array(importNote()),
    note_count: count(),
    /**
     * Number of notes, at the start of the list, that concern the file alone: content that was not understood,
     * regardless of the register.
     */
    file_note_count: count(),
    /** Cells that the register would file differently from the file; derived rows that the file lacks. */
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
    /** Sheets, columns and files from which nothing was imported. */
    unmapped: z.array(z.object({ where: z.string(), reason: z.string() })),
    /** Sheets and CSV files, and how they were read; can be corrected and sent again as `mapping`. */
    sheets: z.array(readSheet()),
    own: ownSheets(),
    left_out: leftOut(),
    /** Findings of the checks on the file itself. */
    findings: z.array(finding()),
    finding_counts: z.object(tally()),
  })
export type ImportPreview = z.output<ReturnType<typeof importPreview>>

/**
 * Reads a file and returns what importing it would do; nothing is changed. A path may name a package as ZIP or folder,
 * an Excel workbook, a folder of CSV files, or the register's own JSON.
 */
export const previewImport = windowOperation({
  name: 'registerImport.preview',
  summary: 'Read a package, a workbook, CSV files or JSON, and say what importing it would do',
  needsPlan: 'register-changes',
  namesPaths: ({ files }) => files.flatMap((file) => (file.kind === 'path' ? [file.path] : [])),
  input: () =>
    z.object({
      files: z.array(importedFile()).min(1).max(200),
      mapping: sheetMapping().optional(),
      answers: workbookAnswers().optional(),
      /** Reads without the answers of earlier imports. */
      forgets: z.boolean().optional(),
    }),
  output: importPreview,
})

/** Sets how a previewed file is to be imported; its effects are recomputed without reading it again. */
export const chooseImport = windowOperation({
  name: 'registerImport.choose',
  summary: 'Set how a previewed file is to be imported',
  needsPlan: 'register-changes',
  input: () => z.object({ id: z.string(), mode: importMode(), take: z.array(filingPart()).max(4) }),
  output: importPreview,
})

/** Returns a page of the fields that would be overwritten. */
export const listOverwrites = windowOperation({
  name: 'registerImport.listOverwrites',
  summary: 'List the fields that importing a previewed file would overwrite',
  input: () => z.object({ id: z.string(), offset: count(), limit: z.int().min(1).max(10_000) }),
  output: () => z.object({ items: z.array(overwrite()), total: count() }),
})

/** Commits a previewed import as one step. */
export const commitImport = windowOperation({
  name: 'registerImport.commit',
  summary: 'Import what was previewed',
  writes: true,
  needsPlan: 'register-changes',
  input: () => z.object({ id: z.string() }),
  output: () =>
    z.object({
      step: count().nullable(),
      created: count(),
      changed: count(),
      removed: count(),
      /** The list of what was left out, for `registerImport.saveLeftOut`; null when nothing was. */
      left_out: count().nullable(),
    }),
})

/** Returns the rows that a preview or an earlier import leaves out, as a workbook with the reason in the last column. */
export const saveLeftOut = windowOperation({
  name: 'registerImport.saveLeftOut',
  summary: 'Return the rows that an import leaves out, as a workbook',
  input: () => z.union([z.object({ id: z.string().max(200) }), z.object({ number: count() })]),
  output: () => z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) }),
})

/** Lists the imports that left something out, the newest first. */
export const listImports = windowOperation({
  name: 'registerImport.list',
  summary: 'List imports that left rows or cells out',
  input: () => z.object({}),
  output: () =>
    z.object({
      items: z.array(
        z.object({ number: count(), at: z.string(), file: z.string(), rows: count(), partly: count() }),
      ),
    }),
})

/** Forgets the answers that were kept for the layout of a previewed workbook. */
export const forgetLayout = windowOperation({
  name: 'registerImport.forgetLayout',
  needsPlan: 'register-changes',
  summary: 'Forget the answers kept for the layout of a previewed workbook',
  writes: true,
  input: () => z.object({ id: z.string().max(200) }),
  output: () => z.object({ forgotten: z.boolean() }),
})

/** Discards a preview. */
export const cancelImport = windowOperation({
  name: 'registerImport.cancel',
  summary: 'Discard a preview',
  input: () => z.object({ id: z.string() }),
  output: () => z.object({ cancelled: z.boolean() }),
})

export const registerImportOperations = [
  previewImport,
  chooseImport,
  listOverwrites,
  commitImport,
  saveLeftOut,
  listImports,
  forgetLayout,
  cancelImport,
] as const
