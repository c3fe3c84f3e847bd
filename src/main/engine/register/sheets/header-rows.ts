import { shownCell } from '../../office/raw-cell.ts'
import { type SheetRow, shownRow } from '../../office/sheet-row.ts'
import type { ClosedLists } from '../closed-list.ts'
import { isLeiShape } from '../lei.ts'
import type { Column, Template } from '../taxonomy.ts'
import { scaleIn } from './amount-scale.ts'
import { isTypeWord, labelWords, nearness } from './column-label.ts'
import { readHeaderCode } from './header-code.ts'
import { normaliseCell } from './normalise-cell.ts'
import { isValue } from './row-roles.ts'
import type { HeadRow, SheetMapping } from './sheet-mapping.ts'

/**
 * Classifies the rows around a header: titles above it, and below it labels, types and codes, in any language. The
 * first row below that is none of these is data, so that no data are skipped.
 */

/** Maximum distance below a header of rows that may belong to it. */
const rowsBelow = 6

type Mapped = Omit<SheetMapping, 'firstRow' | 'head' | 'scaleStated'>

export type Around = {
  readonly mapping: SheetMapping
  /** Rows above the header that contain more than a title. */
  readonly above: readonly SheetRow[]
  /** Rows classified as labels that might be data. */
  readonly doubtful: readonly SheetRow[]
}

/** Classifies the rows around a header. `chosenFirst` is the first row of data, when a person chose it. */
export function rowsAround(
  rows: readonly SheetRow[],
  mapped: Mapped,
  template: Template,
  lists: ClosedLists,
  chosenFirst: number | null,
): Around {
  const head: HeadRow[] = []
  const above: SheetRow[] = []
  const doubtful: SheetRow[] = []
  const met = new Set<string>()
  let firstRow = chosenFirst ?? mapped.headerRow + 1
  for (const row of rows) {
    const { number } = row
    if (row.cells.every(({ value }) => shownCell(value).trim() === '')) continue
    const add = (role: HeadRow['role']) => head.push({ row: number, role, shown: shownRow(row) })
    if (number === mapped.headerRow) add('header')
    else if (number < mapped.headerRow) {
      const role = roleAbove(row, mapped, template)
      if (role === null) above.push(row)
      else add(role)
    } else if (chosenFirst !== null) {
      if (number < chosenFirst) add('labels')
    } else {
      if (number > mapped.headerRow + rowsBelow) break
      const role = roleBelow(row, mapped, template)
      if (role !== null && !met.has(role)) {
        met.add(role)
        add(role)
      } else {
        const isForeign = foreignLabels(row, mapped, template, lists)
        if (isForeign === 'no') break
        if (isForeign === 'doubtful') doubtful.push(row)
        else add('labels')
      }
      firstRow = number + 1
    }
  }
  const mapping = { ...mapped, firstRow, head, scaleStated: null }
  return { mapping: { ...mapping, scaleStated: scaleStated(rows, mapping, template) }, above, doubtful }
}

/** Returns the role of a row above the header: a title or two side by side, or rows of the header itself. */
function roleAbove(row: SheetRow, mapped: Mapped, template: Template): HeadRow['role'] | null {
  const filled = row.cells.filter(({ value }) => shownCell(value).trim() !== '')
  if (filled.length <= 2) return 'title'
  const role = roleBelow(row, mapped, template)
  if (role !== null) return role
  // column groups and labels in another language: words only, each above a column that has a header
  const isOverHeaders = filled.every(
    (cell) =>
      typeof cell.value === 'string' && !isValue(cell) && mapped.columns.some(({ at }) => at === cell.at),
  )
  return isOverHeaders && filled.every(({ value }) => isWordy(shownCell(value))) ? 'labels' : null
}

function roleBelow(row: SheetRow, mapped: Mapped, template: Template): 'types' | 'codes' | 'labels' | null {
  const headers = row.cells.flatMap((cell) => {
    const text = shownCell(cell.value).trim()
    return text === '' ? [] : [{ ...cell, text, column: columnAt(cell.at, mapped, template) }]
  })
  const share = (count: number) => count / headers.length
  if (headers.length < 2) return null
  if (share(headers.filter(({ text }) => isTypeWord(text)).length) >= 0.6) return 'types'
  const codes = headers.filter(({ text, column }) => {
    const code = readHeaderCode(text)
    return code !== null && (column === undefined ? code.isSure : code.column === column.code)
  })
  const byCodes = mapped.columns.some(({ by }) => by === 'code' || by === 'dry-run')
  // below a header of codes, digits alone are reference numbers
  const isAgain = !byCodes || codes.every(({ text }) => readHeaderCode(text)?.isSure)
  if (
    isAgain &&
    share(codes.length) >= 0.6 &&
    headers.every((cell) => codes.includes(cell) || !isValue(cell))
  )
    return 'codes'
  const labels = headers.filter(({ text, column }) => {
    if (column === undefined) return false
    const words = labelWords(text)
    if (nearness(words, column) >= 0.5) return true
    // shortened labels; the definitions, a table without a key, have group labels: Low below Data sensitivity
    return words.size >= (template.key.length === 0 ? 1 : 2) && isPartOf(words, labelWords(column.label))
  })
  return share(labels.length) >= 0.5 && !headers.some(isValue) ? 'labels' : null
}

function columnAt(at: number, { columns }: Mapped, template: Template): Column | undefined {
  const code = columns.find((mapped) => mapped.at === at)?.column
  return template.columns.find((known) => known.code === code)
}

/**
 * Whether a row below the header contains labels or types in an unknown language: words in nearly every column that has
 * a header, and at least one column where the word is not a permitted value. With a single such column the result is
 * doubtful.
 */
function foreignLabels(
  row: SheetRow,
  mapped: Mapped,
  template: Template,
  lists: ClosedLists,
): 'yes' | 'doubtful' | 'no' {
  let words = 0
  let checked = 0
  for (const cell of row.cells) {
    const text = shownCell(cell.value).trim()
    if (text === '') continue
    if (typeof cell.value !== 'string' || cell.isFormula || isValue(cell) || !isWordy(text)) return 'no'
    words++
    const column = columnAt(cell.at, mapped, template)
    if (column === undefined || (column.type === 'string' && column.format === undefined)) continue
    if (mayHold(column, text, lists)) return 'no'
    checked++
  }
  if (words < 2 || words < mapped.columns.length * 0.8 || checked === 0) return 'no'
  return checked >= 2 ? 'yes' : 'doubtful'
}

function mayHold(column: Column, text: string, lists: ClosedLists): boolean {
  const { cell, problem } = normaliseCell(column, text, lists)
  if (problem !== null) return false
  if (column.format === 'lei') return isLeiShape(cell)
  return column.format !== 'function_identifier' || /^F\d+$/.test(cell)
}

/** Whether a text looks like a label: letters, and no number other than a column code. */
function isWordy(text: string): boolean {
  const bare = text.replace(/\b(?:b|rt)?[_. ]?\d\d[._]\d\d[._ -]{0,2}c?\d{4}\b|\bc?0\d{3}\b/gi, ' ')
  return /\p{L}{2}/u.test(bare) && !/\d{3}/.test(bare)
}

/** Returns the scale of amounts that the header or a title states, with its position. */
function scaleStated(
  rows: readonly SheetRow[],
  { headerRow, head, columns }: SheetMapping,
  template: Template,
): string | null {
  const amounts = new Set(
    columns
      .filter(({ column }) =>
        template.columns.some(({ code, type }) => code === column && type === 'monetary'),
      )
      .map(({ at }) => at),
  )
  if (amounts.size === 0) return null
  for (const { row: number, role } of head) {
    for (const { at, value } of rows.find((row) => row.number === number)?.cells ?? []) {
      if (role !== 'title' && !amounts.has(at)) continue
      const word = scaleIn(shownCell(value))
      if (word !== null)
        return `${number === headerRow ? 'the header' : `row ${number}`} says “${word.stated}”`
    }
  }
  return null
}

function isPartOf(words: ReadonlySet<string>, of: ReadonlySet<string>): boolean {
  for (const word of words) if (!of.has(word)) return false
  return true
}
