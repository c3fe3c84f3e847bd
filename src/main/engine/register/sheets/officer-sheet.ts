import { type RawCell, shownCell } from '../../office/raw-cell.ts'
import { columnLetters, type SheetRow } from '../../office/sheet-row.ts'
import { scaleIn } from './amount-scale.ts'
import { isPhrase, matchHeader } from './match-header.ts'
import { headerRows } from './recognise-sheet.ts'
import { isValue } from './row-roles.ts'

/** A sheet that follows no template: where its header is, and what stands in its columns. */

/** Limits on what is kept of such sheets; beyond them nothing is read, and it is told. */
export const officerLimits = { rows: 60_000, columns: 120, cells: 1_500_000, sheets: 60 } as const

export type OfficerColumn = {
  readonly at: number
  readonly letters: string
  readonly header: string
  /** The text above the header that heads several columns, `Kündigungsfrist`; null when there is none. */
  readonly group: string | null
  /** Number of filled cells below the header. */
  readonly filled: number
  /** Distinct texts, most of them, in the order of the sheet. */
  readonly distinct: readonly string[]
  readonly isDistinct: boolean
  /** Dates and numbers as cells of these types. */
  readonly dates: number
  readonly numbers: number
}

export type OfficerSheet = {
  readonly name: string
  readonly isHidden: boolean
  readonly headerRow: number
  /** Rows above and including the header. */
  readonly head: readonly SheetRow[]
  readonly rows: readonly SheetRow[]
  readonly columns: readonly OfficerColumn[]
  /** `in TEUR`, when the header or a title states that amounts are not in units. */
  readonly scaleStated: string | null
}

/** Maximum number of texts of a sheet that are compared with all phrases to find its header. */
const maxComparisons = 200
const maxDistinct = 2000
const maxHeader = 200

/** Returns the row that is the header of an officer's sheet; -1 when none of the first rows can be one. */
export function headerAt(rows: readonly SheetRow[]): number {
  let best = -1
  let most = 0
  // comparing words costs more than looking a phrase up
  let comparisons = maxComparisons
  const isKnown = (text: string) => isPhrase(text) || (comparisons-- > 0 && matchHeader(text).length > 0)
  for (const [index, row] of rows.entries()) {
    if (index >= headerRows) break
    const texts = headersIn(row)
    if (texts.length < 2) continue
    // LEI is the code of a kind of identifier, and a usual header
    if (row.cells.some((cell) => isValue(cell) && !isPhrase(shownCell(cell.value)))) continue
    const matched = texts.filter(({ text }) => isKnown(text)).length
    // without a known word, the first row of at least three texts above other rows may be a header
    const score = matched * 2 + (matched === 0 ? 0 : texts.length * 0.1)
    if (score > most) {
      most = score
      best = index
    } else if (best === -1 && texts.length >= 3 && index + 1 < rows.length) {
      best = index
      most = 0.5
    }
  }
  return best
}

function headersIn({ cells }: SheetRow): { at: number; text: string }[] {
  return cells.slice(0, officerLimits.columns).flatMap(({ at, value }) => {
    const text = shownCell(value).replace(/\s+/g, ' ').trim()
    return text === '' || typeof value !== 'string' ? [] : [{ at, text: text.slice(0, maxHeader) }]
  })
}

/** Describes a sheet with its header in the given row. */
export function describeSheet(
  name: string,
  isHidden: boolean,
  rows: readonly SheetRow[],
  found: number,
): OfficerSheet {
  const { header, groups } = twoRows(rows, found)
  const headRow = rows[header] as SheetRow
  const data = rows.slice(header + 1)
  const columns = withGroups(headersIn(headRow), groups === null ? [] : headersIn(groups)).map(
    ({ at, text, group }) => profile(at, text, group, data),
  )
  const head = rows.slice(0, header + 1)
  let scaleStated: string | null = null
  for (const row of head)
    for (const { value } of row.cells) {
      const word = typeof value === 'string' ? scaleIn(value) : null
      if (word !== null) scaleStated ??= word.stated
    }
  return { name, isHidden, headerRow: headRow.number, head, rows: data, columns, scaleStated }
}

/** Finds the second row of a header of two: groups above, what belongs to each below. */
function twoRows(rows: readonly SheetRow[], found: number): { header: number; groups: SheetRow | null } {
  const row = rows[found] as SheetRow
  const below = rows[found + 1]
  if (below !== undefined && below.number === row.number + 1 && rows[found + 2] !== undefined) {
    const texts = headersIn(below)
    const isHeader =
      texts.length >= 2 &&
      below.cells.every((cell) => !isValue(cell) || matchHeader(shownCell(cell.value)).length > 0) &&
      texts.filter(({ text }) => matchHeader(text).length > 0 || text.length <= 30).length === texts.length &&
      texts.filter(({ text }) => matchHeader(text).length > 0).length * 2 >= texts.length &&
      headersIn(row).length < texts.length * 2
    if (isHeader && !hasTwice(row)) return { header: found + 1, groups: row }
  }
  const above = rows[found - 1]
  const isGroups =
    above !== undefined &&
    above.number === row.number - 1 &&
    headersIn(above).length >= 2 &&
    headersIn(above).length <= headersIn(row).length &&
    !above.cells.some((cell) => isValue(cell))
  return { header: found, groups: isGroups ? above : null }
}

/** Whether every column of a row has a header of its own already. */
function hasTwice(row: SheetRow): boolean {
  const texts = headersIn(row)
  const [first] = texts
  const last = texts.at(-1)
  return (
    first !== undefined && last !== undefined && last.at - first.at + 1 === texts.length && texts.length > 4
  )
}

type Header = { readonly at: number; readonly text: string; readonly group: string | null }

/** Joins headers with the groups above them; a group without anything below is the header of its column. */
function withGroups(
  headers: readonly { at: number; text: string }[],
  groups: readonly { at: number; text: string }[],
): Header[] {
  const own = new Set(headers.map(({ at }) => at))
  const alone = groups.filter(({ at }) => !own.has(at)).map((one): Header => ({ ...one, group: null }))
  const heading = groups.filter(({ at }) => own.has(at))
  const grouped = headers.map((one): Header => {
    const before = groups.filter(({ at }) => at <= one.at).at(-1)
    const group = before !== undefined && heading.includes(before) ? before.text : null
    return { ...one, group }
  })
  return [...grouped, ...alone].sort((left, right) => left.at - right.at)
}

function profile(at: number, header: string, group: string | null, rows: readonly SheetRow[]): OfficerColumn {
  const distinct = new Set<string>()
  let filled = 0
  let dates = 0
  let numbers = 0
  let isDistinct = true
  for (const row of rows) {
    const value = cellAt(row, at)
    const text = shownCell(value).trim()
    if (text === '') continue
    filled++
    if (value instanceof Date) dates++
    else if (typeof value === 'number' || (typeof value === 'object' && value !== null)) numbers++
    if (distinct.has(text)) isDistinct = false
    else if (distinct.size < maxDistinct) distinct.add(text)
  }
  const letters = columnLetters(at)
  return { at, letters, header, group, filled, distinct: [...distinct], isDistinct, dates, numbers }
}

/** The value of a column in a row. Cells are in the order of their columns. */
export function cellAt({ cells }: SheetRow, at: number): RawCell {
  let low = 0
  let high = cells.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const cell = cells[middle]
    if (cell === undefined) return null
    if (cell.at === at) return cell.value
    if (cell.at < at) low = middle + 1
    else high = middle - 1
  }
  return null
}
