import type { Taxonomy, Template } from '../taxonomy.ts'
import { isTypeWord, labelWords, matchLabel, matchWords, nearness } from './column-label.ts'
import { readHeaderCode, templatesIn } from './header-code.ts'
import { type Header, mapColumns } from './map-columns.ts'
import { shownCell } from './raw-cell.ts'
import { foldHeader, type SheetChoice, type SheetMapping } from './sheet-mapping.ts'
import type { SheetRow } from './sheet-row.ts'

/** Rows in which a header is looked for, and those that may follow it: labels, types, codes. */
export const headerRows = 15
const rowsBelow = 6
/** Cells of a row that are looked at as headers; the largest template has 19 columns. */
const mostHeaders = 100
export const previewRows = headerRows + rowsBelow

/** A sheet that holds a template, with the last row that is none of its data; or why it holds none. */
export type Recognised =
  | { readonly kind: 'template'; readonly mapping: SheetMapping; readonly lastHeaderRow: number }
  | { readonly kind: 'none'; readonly reason: string; readonly isNamedLikeOne: boolean }

/**
 * Recognises the template of a sheet from its first rows. The header is the row with the most codes of columns, or else the
 * one whose labels fit a template best; where it lies does not matter. The codes say the template, or the name of the sheet,
 * or a title above, or the labels. `title` is what the name says of the template, when it is less than the whole name.
 */
export function recogniseSheet(
  name: string,
  preview: readonly SheetRow[],
  taxonomy: Taxonomy,
  choice: SheetChoice | null,
  title: string = name,
): Recognised {
  const rows = preview.filter(({ number }) => number <= previewRows)
  const heads = rows.filter(({ number }) => number <= headerRows)
  const known = (code: string) => taxonomy.templates.find((template) => template.code === code)
  const named =
    templatesIn(title)
      .map(known)
      .find((template) => template !== undefined) ?? null
  const none = (reason: string): Recognised => ({ kind: 'none', reason, isNamedLikeOne: named !== null })
  const found =
    choice !== null
      ? chosenHeader(heads, choice, known(choice.template))
      : (codeHeader(heads, named, taxonomy) ?? labelHeader(heads, named, taxonomy))
  if (found === null)
    return none(named === null ? 'it is no template' : `no row of it is a header of ${named.code}`)
  if (typeof found === 'string') return none(found)
  const { row, template } = found
  const { columns, generation } = mapColumns(template, headersOf(row), choice, (at) =>
    labelBeside(rows, row, at, template),
  )
  if (columns.every(({ column }) => column === null)) return none(`no header is a column of ${template.code}`)
  const mapping = { sheet: name, template: template.code, generation, headerRow: row.number, columns }
  return { kind: 'template', mapping, lastHeaderRow: lastHeader(rows, mapping, template) }
}

type FoundHeader = { readonly row: SheetRow; readonly template: Template }

/** The row with the most codes of columns; a sentence when nothing says of which template. */
function codeHeader(
  rows: readonly SheetRow[],
  named: Template | null,
  taxonomy: Taxonomy,
): FoundHeader | string | null {
  let row: SheetRow | null = null
  let most = 1
  for (const candidate of rows) {
    const hits = headersOf(candidate).filter(({ text }) => readHeaderCode(text) !== null).length
    if (hits <= most || hits * 2 < candidate.cells.length) continue
    row = candidate
    most = hits
  }
  if (row === null) return null
  const counts = new Map<string, number>()
  for (const { text } of headersOf(row)) {
    const { template = null } = readHeaderCode(text) ?? {}
    if (template !== null) counts.set(template, (counts.get(template) ?? 0) + 1)
  }
  const [said] = [...counts].sort(([, left], [, right]) => right - left)
  if (said !== undefined) {
    const template = taxonomy.templates.find(({ code }) => code === said[0])
    return template === undefined ? `the taxonomy has no template ${said[0]}` : { row, template }
  }
  const template = named ?? titled(rows, row, taxonomy) ?? labelHeader(rows, null, taxonomy)?.template
  return template === undefined
    ? 'its header has codes of columns, and nothing says of which template'
    : { row, template }
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

/** The row whose labels fit best: two for the template that the sheet is named after, most of a template otherwise. */
function labelHeader(
  rows: readonly SheetRow[],
  named: Template | null,
  taxonomy: Taxonomy,
): FoundHeader | null {
  let best: (FoundHeader & { readonly score: number }) | null = null
  let isTied = false
  for (const row of rows) {
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

/** The row that holds most of the headers that were chosen. */
function chosenHeader(
  rows: readonly SheetRow[],
  choice: SheetChoice,
  template: Template | undefined,
): FoundHeader | string | null {
  if (template === undefined) return `the taxonomy has no template ${choice.template}`
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
  return row === null ? 'no row of it has the headers that were chosen' : { row, template }
}

function headersOf({ cells }: SheetRow): Header[] {
  const headers: Header[] = []
  for (const { at, value } of cells.slice(0, mostHeaders)) {
    const text = shownCell(value).trim()
    // a program that took 0010 for a number left 10
    const code = typeof value === 'number' && value % 10 === 0 && value > 0 && value < 200
    if (text !== '') headers.push({ at, text: code ? text.padStart(4, '0') : text })
  }
  return headers
}

/** The label that stands above or below a code. */
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

/**
 * The last row that belongs to the header: right below it may stand labels, types and codes, each once. The first row that is
 * none of them is data, so that no data are passed over.
 */
function lastHeader(rows: readonly SheetRow[], mapping: SheetMapping, template: Template): number {
  let last = mapping.headerRow
  const met = new Set<string>()
  for (const row of rows) {
    if (row.number <= last || row.cells.every(({ value }) => shownCell(value).trim() === '')) continue
    const kind = headerKind(row, mapping, template)
    if (kind === null || met.has(kind) || row.number > mapping.headerRow + rowsBelow) return last
    met.add(kind)
    last = row.number
  }
  return last
}

function headerKind(
  row: SheetRow,
  mapping: SheetMapping,
  template: Template,
): 'types' | 'codes' | 'labels' | null {
  const headers = headersOf(row)
  const share = (count: number) => count / headers.length
  if (headers.length < 2) return null
  if (share(headers.filter(({ text }) => isTypeWord(text)).length) >= 0.6) return 'types'
  if (share(headers.filter(({ text }) => readHeaderCode(text) !== null).length) >= 0.6) return 'codes'
  const labels = headers.filter(({ at, text }) => {
    const code = mapping.columns.find((mapped) => mapped.at === at)?.column
    const column = template.columns.find((known) => known.code === code)
    if (column === undefined) return false
    const words = labelWords(text)
    if (nearness(words, column) >= 0.5) return true
    // shortened; the definitions, a table without a key, are labelled by group: Low below Data sensitivity
    return words.size >= (template.key.length === 0 ? 1 : 2) && isPartOf(words, labelWords(column.label))
  })
  return share(labels.length) >= 0.5 ? 'labels' : null
}

function isPartOf(words: ReadonlySet<string>, of: ReadonlySet<string>): boolean {
  for (const word of words) if (!of.has(word)) return false
  return true
}
