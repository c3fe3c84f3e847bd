import { z } from 'zod'

const short = () => z.string().max(300)
const long = () => z.string().max(2000)
const count = () => z.int().min(0)

export const htmlListLimit = 1000
const rows = <T extends z.ZodType>(row: T) => z.array(row).max(htmlListLimit)

/** What the tool says about a page, an HTML application or a drawing (SVG). */
export const htmlResult = () =>
  z.object({
    format: z.enum(['html', 'hta', 'svg']),
    title: long().nullable(),
    base: long().nullable(),
    generator: short().nullable(),
    /** Where the page was saved from: the comment that browsers write. */
    saved_from: long().nullable(),
    element_count: count(),
    scripts: rows(z.object({ language: short(), src: long().nullable(), size: count(), offset: count() })),
    forms: rows(
      z.object({
        action: long().nullable(),
        method: short(),
        field_count: count(),
        has_password: z.boolean(),
        hidden_fields: count(),
      }),
    ),
    password_field_count: count(),
    links: rows(z.object({ href: long(), text: short(), download: long().nullable() })),
    frames: rows(z.object({ element: short(), src: long(), is_hidden: z.boolean() })),
    meta_refresh: rows(z.object({ delay: short(), url: long() })),
    resources: rows(z.object({ element: short(), url: long() })),
    event_handlers: rows(z.object({ event: short(), element: short(), code: long() })),
    data_uris: rows(z.object({ element: short(), mime: short(), size: count() })),
    hidden_texts: rows(z.object({ text: long() })),
    embedded_payloads: rows(z.object({ place: short(), type: short(), size: count() })),
    comment_count: count(),
    hta_application: z.record(z.string().max(80), long()).nullable(),
    /** Calls in scripts by which a page makes and saves a file, or decodes and runs text. */
    script_calls: rows(z.object({ call: short(), count: count() })),
    obfuscation: z.object({
      script_size: count(),
      longest_string: count(),
      longest_line: count(),
      /** Share of signs written as escapes in scripts, 0 to 1. */
      escape_share: z.number().min(0).max(1),
    }),
  })

export type HtmlResult = ReturnType<typeof htmlResult>['_output']
