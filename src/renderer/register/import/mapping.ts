import type { ImportPreview } from '../../../contract/workstation/register-imports.ts'

/** How the headers of sheets and files are read, and changes of it. Pure. */

export type MappedHeader = ImportPreview['mapping'][number]
export type Mapping = readonly MappedHeader[]

/** The headers of one sheet or file, in their order. */
export type MappedSheet = {
  readonly sheet: string
  /** The template of all its headers; empty when it has none or several. */
  readonly template: string
  readonly headers: readonly MappedHeader[]
}

/** Puts headers together by sheet; the order of both stays. */
export function sheetsOf(mapping: Mapping): readonly MappedSheet[] {
  const sheets = new Map<string, MappedHeader[]>()
  for (const header of mapping) {
    const known = sheets.get(header.sheet)
    if (known === undefined) sheets.set(header.sheet, [header])
    else known.push(header)
  }
  return [...sheets].map(([sheet, headers]) => {
    const templates = new Set(headers.map(({ template }) => template))
    return { sheet, template: templates.size === 1 ? (headers[0]?.template ?? '') : '', headers }
  })
}

/** Reads a sheet as another template. Columns that the new one has too stay as they were. */
export function withTemplate(
  mapping: Mapping,
  sheet: string,
  template: string,
  columns: readonly string[],
): Mapping {
  return mapping.map((each) =>
    each.sheet === sheet
      ? {
          ...each,
          template,
          column: each.column !== null && columns.includes(each.column) ? each.column : null,
        }
      : each,
  )
}

/** Reads a header as a column, or not at all. A column is read from one header only: another gives it up. */
export function withColumn(mapping: Mapping, sheet: string, header: string, column: string | null): Mapping {
  return mapping.map((each) => {
    if (each.sheet !== sheet) return each
    if (each.header === header) return { ...each, column }
    return column !== null && each.column === column ? { ...each, column: null } : each
  })
}

/** How many headers nothing is taken from. */
export function unreadHeaders(headers: readonly MappedHeader[]): number {
  return headers.filter(({ column }) => column === null).length
}
