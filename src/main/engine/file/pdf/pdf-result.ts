import { z } from 'zod'

const short = () => z.string().max(300)
const long = () => z.string().max(2000)
const count = () => z.int().min(0)

export const pdfListLimit = 1000
const rows = <T extends z.ZodType>(row: T) => z.array(row).max(pdfListLimit)

/** What the tool says about a PDF document; names follow `pdfinfo`, `qpdf` and `pdfid`. */
export const pdfResult = () =>
  z.object({
    pdf_version: short().nullable(),
    header_offset: count().nullable(),
    page_count: count().nullable(),
    object_count: count(),
    stream_count: count(),
    object_stream_count: count(),
    objects_in_streams: count(),
    xref_stream_count: count(),
    trailer_count: count(),
    startxref_count: count(),
    eof_count: count(),
    bytes_after_eof: count(),
    is_linearized: z.boolean(),
    is_encrypted: z.boolean(),
    encryption: z
      .object({
        filter: short(),
        version: count(),
        revision: count(),
        key_bits: count(),
        cipher: short(),
        permissions: z.int(),
        /** Whether the empty password opens the document for reading. */
        opens_without_password: z.boolean(),
        /** The password that opened it; null where none is needed or none of those tried does. */
        password: short().nullable(),
      })
      .nullable(),
    metadata: z.record(z.string().max(80), long()),
    revisions: rows(
      z.object({
        revision: count(),
        end_offset: count(),
        object_count: count(),
        changed_objects: long(),
        change_count: count(),
      }),
    ),
    actions: rows(
      z.object({
        type: short(),
        trigger: short(),
        target: long(),
        object: count(),
        is_automatic: z.boolean(),
        is_current: z.boolean(),
      }),
    ),
    uris: rows(z.object({ uri: long(), object: count() })),
    scripts: rows(z.object({ trigger: short(), size: count(), object: count(), is_automatic: z.boolean() })),
    embedded_files: rows(
      z.object({
        name: long(),
        size: count().nullable(),
        mime: short().nullable(),
        description: long().nullable(),
        object: count(),
      }),
    ),
    has_acroform: z.boolean(),
    has_xfa: z.boolean(),
    form_fields: rows(z.object({ name: short(), type: short().nullable(), value: long().nullable() })),
    signature_count: count(),
    annotations: rows(z.object({ subtype: short(), count: count() })),
    filters: rows(z.object({ filters: short(), count: count() })),
    escaped_names: rows(z.object({ name: short(), count: count() })),
    keywords: rows(z.object({ keyword: short(), count: count() })),
  })

export type PdfResult = ReturnType<typeof pdfResult>['_output']
