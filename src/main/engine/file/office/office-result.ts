import { z } from 'zod'

const short = () => z.string().max(300)
const long = () => z.string().max(2000)
const count = () => z.int().min(0)

/** Limits on the lists of the result. */
export const officeListLimits = { rows: 1000, words: 300 } as const

const rows = <T extends z.ZodType>(row: T) => z.array(row).max(officeListLimits.rows)
const words = <T extends z.ZodType>(row: T) => z.array(row).max(officeListLimits.words)

/** What the tool says about an Office document; names follow `olevba`, `oleid` and `olemeta`. */
export const officeResult = () =>
  z.object({
    /** Container: `ooxml`, `ole2`, `rtf`, `odf`, `xml`. */
    container: z.enum(['ooxml', 'ole2', 'rtf', 'odf', 'xml']),
    /** Kind of document, such as `docx`, `docm`, `xls`; null where unknown. */
    format: short().nullable(),
    is_encrypted: z.boolean(),
    encryption: z
      .object({
        type: short(),
        cipher: short().nullable(),
        hash: short().nullable(),
        key_bits: count().nullable(),
        spin_count: count().nullable(),
        /** The password that opened it; null where none did. */
        password: short().nullable(),
      })
      .nullable(),
    metadata: z.record(z.string().max(80), z.union([long(), z.number()])),
    has_vba: z.boolean(),
    has_xlm: z.boolean(),
    has_basic: z.boolean(),
    vba_projects: rows(
      z.object({
        place: long(),
        name: short().nullable(),
        code_page: count(),
        module_count: count(),
        is_protected: z.boolean().nullable(),
      }),
    ),
    references: words(z.object({ reference: short() })),
    macros: rows(
      z.object({
        module: short(),
        place: long(),
        type: short(),
        lines: count(),
        code_size: count(),
        pcode_lines: count().nullable(),
        is_stomped: z.boolean(),
      }),
    ),
    autoexec: words(z.object({ keyword: short(), module: short(), description: short(), line: count() })),
    suspicious: words(z.object({ keyword: short(), module: short(), description: short(), line: count() })),
    declarations: words(z.object({ name: short(), library: short(), module: short(), line: count() })),
    sheets: rows(z.object({ name: short(), type: short(), state: short() })),
    defined_names: rows(z.object({ name: short(), formula: long(), is_hidden: z.boolean() })),
    xlm_macros: rows(z.object({ sheet: short(), cell: short(), formula: long(), value: long().nullable() })),
    dde: rows(z.object({ place: long(), command: long() })),
    external: rows(z.object({ kind: short(), target: long(), place: long(), is_automatic: z.boolean() })),
    links: rows(z.object({ target: long(), place: long() })),
    embedded_objects: rows(
      z.object({
        place: long(),
        class: short().nullable(),
        clsid: short().nullable(),
        file_name: long().nullable(),
        source_path: long().nullable(),
        temp_path: long().nullable(),
        size: count(),
        is_linked: z.boolean(),
      }),
    ),
    activex: rows(z.object({ place: long(), class_id: short(), name: short().nullable() })),
    custom_xml: rows(z.object({ place: long(), root: short().nullable(), size: count() })),
    custom_properties: rows(z.object({ name: short(), value: long() })),
    revisions: z.object({
      insertions: count(),
      deletions: count(),
      comments: count(),
      authors: z.array(short()).max(100),
    }),
    hidden: z.object({ sheets: count(), text_runs: count(), slides: count() }),
    /** Parts of an archive, or streams of a compound file. */
    streams: rows(z.object({ name: long(), size: count(), clsid: short().nullable() })),
  })

export type OfficeResult = ReturnType<typeof officeResult>['_output']
