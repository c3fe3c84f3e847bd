import { shownCell } from '../../office/raw-cell.ts'
import type { SheetRow } from '../../office/sheet-row.ts'
import type { ClosedLists } from '../closed-list.ts'
import type { Taxonomy, Template } from '../taxonomy.ts'
import { labelWords, matchLabel, matchWords } from './column-label.ts'
import { droppedColumn, movedColumn } from './dry-run.ts'
import { type HeaderCode, readHeaderCode, templatesIn } from './header-code.ts'
import { rowsAround } from './header-rows.ts'
import { type Header, mapColumns } from './map-columns.ts'
import { isValue } from './row-roles.ts'
import { foldHeader, type SheetChoice, type SheetMapping } from './sheet-mapping.ts'

/** Number of rows searched for a header, and of rows that may follow it: labels, types, codes. */
export const headerRows = 60
const rowsBelow = 6
/** Maximum number of cells of a row read as headers; the largest template has 19 columns. */
const maxHeaders = 100
export const previewRows = headerRows + rowsBelow

/** Data needed to recognise a sheet. */
export type Forms = { readonly taxonomy: Taxonomy; readonly lists: ClosedLists }

/**
 * A sheet with a template, or the reason why it has none. `above` are rows above the header that are not titles, and
 * `doubtful` are rows below it that were classified as labels in an unknown language, though they might be data.
 */
export type Recognised =
  | {
      readonly kind: 'template'
      readonly mapping: SheetMapping
      readonly above: readonly SheetRow[]
      readonly doubtful: readonly SheetRow[]
    }
  | { readonly kind: 'none'; readonly reason: string; readonly isNamedLikeOne: boolean }

/**
 * Recognises the template of a sheet from its first rows. The header is the first row with column codes, or else the
 * one whose labels match a template best; its position does not matter. The template follows from the codes, or the
 * name of the sheet, or a title above, or the labels. `title` is the part of the name that refers to the template, when
 * it is not the whole name.
 */
export function recogniseSheet(
  name: string,
  preview: readonly SheetRow[],
  forms: Forms,
  choice: SheetChoice | null,
  title: string = name,
): Recognised {
  const { taxonomy } = forms
  const top = preview[0]?.number ?? 1
  const rows = preview.filter(({ number }) => number < top + previewRows || choice?.headerRow != null)
  const heads = rows.filter(({ number }) => number < top + headerRows || choice?.headerRow != null)
  const known = (code: string) => taxonomy.templates.find((template) => template.code === code)
  const named =
    templatesIn(title)
      .map(known)
      .find((template) => template !== undefined) ?? null
  const none = (reason: string): Recognised => ({ kind: 'none', reason, isNamedLikeOne: named !== null })
  const found =
    choice !== null
      ? chosenHeader(heads, choice, known(choice.template ?? ''))
      : (codeHeader(heads, named, taxonomy) ?? labelHeader(heads, named, taxonomy))
  if (found === null)
    return none(named === null ? 'it is not a template' : `none of its rows is a header of ${named.code}`)
  if (typeof found === 'string') return none(found)
  const { row, template } = found
  const { columns, generation } = mapColumns(template, headersOf(row), choice, (at) =>
    labelBeside(rows, row, at, template),
  )
  if (columns.every(({ column }) => column === null)) return none(`no header is a column of ${template.code}`)
  const mapped = { sheet: name, template: template.code, generation, headerRow: row.number, columns }
  const around = rowsAround(rows, mapped, template, forms.lists, choice?.firstRow ?? null)
  return { kind: 'template', ...around }
}

type FoundHeader = { readonly row: SheetRow; readonly template: Template }

/**
 * Returns the first row that is a header by its codes; a sentence when nothing identifies its template. At least two
 * codes of a template and half of the row must be codes, with no value among them: `4703` and `C2024-003` are reference
 * numbers.
 */
function codeHeader(
  rows: readonly SheetRow[],
  named: Template | null,
  taxonomy: Taxonomy,
): FoundHeader | string | null {
  const row = rows.find((candidate) => isCodeHeader(candidate, named, taxonomy))
  if (row === undefined) return null
  const counts = new Map<string, number>()
  for (const { text } of headersOf(row)) {
    const { template = null } = readHeaderCode(text) ?? {}
    if (template !== null) counts.set(template, (counts.get(template) ?? 0) + 1)
  }
  const [stated] = [...counts].sort(([, left], [, right]) => right - left)
  if (stated !== undefined) {
    const template = taxonomy.templates.find(({ code }) => code === stated[0])
    return template === undefined ? `the taxonomy has no template ${stated[0]}` : { row, template }
  }
  const template = named ?? titled(rows, row, taxonomy) ?? labelHeader(rows, null, taxonomy)?.template
  return template === undefined
    ? 'its header has codes of columns, but nothing says of which template'
    : { row, template }
}

/** Whether a row is a header by its codes, of the named template or of any. */
export function isCodeHeader(row: SheetRow, named: Template | null, taxonomy: Taxonomy): boolean {
  const headers = headersOf(row)
  const codes = new Set<string>()
  let hits = 0
  for (const { at, text } of headers) {
    const code = readHeaderCode(text)
    if (code !== null && isCodeOf(code, named, taxonomy)) {
      hits++
      codes.add(`${code.template} ${code.column}`)
    } else if (row.cells.some((cell) => cell.at === at && isValue(cell))) return false
  }
  return codes.size >= 2 && hits * 2 >= headers.length
}

/** Whether a template has this column: the template in the code, the named one, or any. */
function isCodeOf(
  { template, column, isSure }: HeaderCode,
  named: Template | null,
  taxonomy: Taxonomy,
): boolean {
  if (template !== null) {
    const stated = taxonomy.templates.find(({ code }) => code === template)
    return stated === undefined ? isSure : hasColumn(stated, column)
  }
  return named === null ? taxonomy.templates.some((one) => hasColumn(one, column)) : hasColumn(named, column)
}

function hasColumn({ code, columns }: Template, column: string): boolean {
  return (
    droppedColumn(code, column) !== null || columns.some((known) => known.code === movedColumn(code, column))
  )
}

/** The template that a title above the header names. */
function titled(rows: readonly SheetRow[], header: SheetRow, taxonomy: Taxonomy): Template | undefined {
  for (const { number, cells } of rows) {
    if (number >= header.number) continue
    for (const { value } of cells) {
      const [code] = typeof value === 'string' ? templatesIn(value.trimStart().slice(0, 10)) : []
      const template = taxonomy.templates.find((known) => known.code === code)
      if (template !== undefined) return template
    }
  }
  return undefined
}

/**
 * Returns the row whose labels match best, without a value among them: at least two labels for the template that the
 * sheet is named after, most labels of a template otherwise.
 */
export function labelHeader(
  rows: readonly SheetRow[],
  named: Template | null,
  taxonomy: Taxonomy,
): FoundHeader | null {
  let best: (FoundHeader & { readonly score: number }) | null = null
  let isTied = false
  for (const row of rows) {
    if (row.cells.some(isValue)) continue
    const words = headersOf(row).map(({ text }) => labelWords(text))
    for (const template of named === null ? taxonomy.templates : [named]) {
      const columns = new Set(words.map((header) => matchWords(header, template)?.column.code ?? ''))
      columns.delete('')
      const all = template.columns.length
      if (columns.size < (named === null ? Math.max(2, Math.ceil(all * 0.6)) : 2)) continue
      const score = columns.size + columns.size / (all + 1)
      if (best !== null && score < best.score) continue
      isTied = best !== null && score === best.score && best.template !== template
      best = best !== null && score === best.score ? best : { row, template, score }
    }
  }
  return isTied ? null : best
}

/** Returns the chosen row, or else the one with most of the chosen headers. */
function chosenHeader(
  rows: readonly SheetRow[],
  choice: SheetChoice,
  template: Template | undefined,
): FoundHeader | string | null {
  if (choice.template === null) return 'left out by choice'
  if (template === undefined) return `the taxonomy has no template ${choice.template}`
  if (choice.headerRow != null) {
    const row = rows.find(({ number }) => number === choice.headerRow)
    return row === undefined ? `row ${choice.headerRow}, chosen as the header, is empty` : { row, template }
  }
  const chosen = new Set(Object.keys(choice.columns).map(foldHeader))
  let row: SheetRow | null = null
  let most = 0
  for (const candidate of rows) {
    const hits = headersOf(candidate).filter(
      ({ text }) =>
        chosen.has(foldHeader(text)) || readHeaderCode(text) !== null || matchLabel(text, template) !== null,
    ).length
    if (hits <= most) continue
    row = candidate
    most = hits
  }
  return row === null ? 'none of its rows has the chosen headers' : { row, template }
}

/** The cells of a row as headers. */
export function headersOf({ cells }: SheetRow): Header[] {
  const headers: Header[] = []
  for (const { at, value } of cells.slice(0, maxHeaders)) {
    const text = shownCell(value).trim()
    // a program that parsed 0010 as a number stored 10
    const code = typeof value === 'number' && value % 10 === 0 && value > 0 && value < 200
    if (text !== '') headers.push({ at, text: code ? text.padStart(4, '0') : text })
  }
  return headers
}

/** Returns the label above or below a code. */
function labelBeside(
  rows: readonly SheetRow[],
  header: SheetRow,
  at: number,
  template: Template,
): string | null {
  for (const { number, cells } of rows) {
    if (number === header.number || Math.abs(number - header.number) > 4) continue
    const { value = null } = cells.find((cell) => cell.at === at) ?? {}
    if (typeof value === 'string' && (matchLabel(value, template) !== null || /^name of /i.test(value)))
      return value
  }
  return null
}
