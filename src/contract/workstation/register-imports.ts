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

const sheetMapping = () =>
  z.array(
    z.object({ sheet: z.string(), header: z.string(), template: z.string(), column: z.string().nullable() }),
  )

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
    /** How headers were read; to be corrected and given again. */
    mapping: sheetMapping(),
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
  input: () =>
    z.object({ files: z.array(importedFile()).min(1).max(200), mapping: sheetMapping().optional() }),
  output: importPreview,
})

/** Takes in what was previewed, as one step. */
export const commitImport = windowOperation({
  name: 'registerImport.commit',
  summary: 'Take in what was previewed',
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

export const registerImportOperations = [previewImport, commitImport, cancelImport] as const
