import { shownCell } from '../../office/raw-cell.ts'
import { columnLetters, type SheetRow, type SheetTaker, shownRow } from '../../office/sheet-row.ts'
import type { ClosedLists } from '../closed-list.ts'
import { type Taxonomy, templateOf } from '../taxonomy.ts'
import { readHeaderCode, templatesIn } from './header-code.ts'
import { headerAt, officerLimits } from './officer-sheet.ts'
import { RawTable } from './raw-table.ts'
import { isCodeHeader, labelHeader, previewRows, type Recognised, recogniseSheet } from './recognise-sheet.ts'
import { formOf, type SheetChoice } from './sheet-mapping.ts'

/**
 * Maximum number of rows and cells at the top of a sheet kept unchanged, to be shown to a person who maps the sheet
 * manually.
 */
const topRows = 30
const topCells = 60
const longestTop = 60

/** A row at the top of a sheet, its texts shortened, by column from 0. */
export type TopRow = { readonly row: number; readonly cells: readonly string[] }

/** Hidden rows and columns of a sheet that are not empty. */
export type HiddenParts = { readonly rows: readonly number[]; readonly columns: readonly string[] }

type LeftRow = { readonly row: number; readonly message: string }

/**
 * Takes the rows of one sheet: finds the tables in it, one below the other, and assigns each row to one of them or
 * reports why it is not used. Every non-empty row is accounted for once: `seen` is the sum of the rows in tables, in
 * headers, and left out.
 */
export class SheetIntake implements SheetTaker {
  readonly name: string
  readonly isHidden: boolean
  readonly tables: RawTable[] = []
  readonly top: TopRow[] = []
  readonly left: LeftRow[] = []
  /** The reason why nothing of the sheet is used; null when something is. */
  refused: Extract<Recognised, { kind: 'none' }> | null = null
  seen = 0
  headRows = 0
  /** Number of rows of a sheet that is not a template; it is not read to its end. */
  passedOver = 0
  /** Rows of a sheet that is not a template, though it may be a table of another making; null for others. */
  kept: SheetRow[] | null = null
  /** Whether such a sheet was longer than what is kept. */
  isCut = false
  private keptCells = 0
  private readonly hiddenRows: number[] = []
  private readonly hiddenColumns: (readonly [first: number, last: number])[] = []
  private readonly filledHidden = new Set<number>()
  private readonly forms: { readonly taxonomy: Taxonomy; readonly lists: ClosedLists }
  private readonly choice: SheetChoice | null
  private readonly from1904: boolean
  private title: string
  private waiting: SheetRow[] | null = []
  private waitsUntil: number
  private table: RawTable | null = null
  private last = 0

  constructor(
    name: string,
    isHidden: boolean,
    title: string,
    forms: { readonly taxonomy: Taxonomy; readonly lists: ClosedLists },
    choice: SheetChoice | null,
    from1904: boolean,
  ) {
    this.name = name
    this.isHidden = isHidden
    this.title = title
    this.forms = forms
    this.choice = choice
    this.from1904 = from1904
    this.waitsUntil = Math.max(previewRows, (choice?.headerRow ?? 0) + 6, choice?.firstRow ?? 0)
  }

  readonly hide = (first: number, last: number): void => {
    this.hiddenColumns.push([first, last])
  }

  readonly row = (given: SheetRow): boolean => {
    if (given.cells.every((cell) => !cell.isFormula && shownCell(cell.value).trim() === '')) return true
    this.seen++
    this.keepTop(given)
    if (given.isHidden === true) this.hiddenRows.push(given.number)
    if (this.choice?.leavesHidden === true && given.isHidden === true) {
      this.leave(given, 'It is hidden, and hidden rows are left out by choice')
      return true
    }
    this.feed(this.withoutHidden(given))
    return this.refused === null || this.kept !== null
  }

  readonly end = (): void => {
    // one table may reveal the header of the next
    while (this.waiting !== null) this.recognise()
    const reported = this.tables.reduce(
      (sum, { rows, left, repeatedHeaders, linksAlone }) =>
        sum + rows.length + left.length + repeatedHeaders + linksAlone,
      this.headRows + this.left.length + this.passedOver,
    )
    if (reported !== this.seen)
      throw new Error(`Of ${this.seen} rows of a sheet ${reported} are accounted for.`)
  }

  /** Returns the hidden parts whose content was used. */
  get hidden(): HiddenParts {
    if (this.choice?.leavesHidden === true) return { rows: [], columns: [] }
    const columns = [...this.filledHidden].sort((left, right) => left - right)
    const isTaken = (at: number) => this.tables.some((table) => table.takesColumn(at))
    return { rows: this.hiddenRows, columns: columns.filter(isTaken).map(columnLetters) }
  }

  private feed(row: SheetRow): void {
    const { waiting } = this
    if (waiting !== null) {
      if (row.number <= this.waitsUntil) {
        waiting.push(row)
        return
      }
      this.recognise()
      this.feed(row)
      return
    }
    if (this.table === null) {
      this.passedOver++
      this.keep(row)
    } else this.addTo(this.table, row)
    this.last = row.number
  }

  private keep(row: SheetRow): void {
    if (this.kept === null || this.isCut) return
    const { cells } = row
    const [last] = cells.slice(-1)
    const near =
      last !== undefined && last.at >= officerLimits.columns
        ? cells.filter(({ at }) => at < officerLimits.columns)
        : cells
    this.keptCells += near.length
    if (this.kept.length >= officerLimits.rows || this.keptCells > officerLimits.cells) this.isCut = true
    else this.kept.push(near === cells ? row : { ...row, cells: near })
  }

  private addTo(table: RawTable, row: SheetRow): void {
    const lastRow = this.choice?.lastRow ?? null
    if (lastRow !== null && row.number > lastRow) {
      this.leave(row, `It is after row ${lastRow}, chosen as the last`)
      return
    }
    if (this.choice === null && this.startsAnother(table, row)) {
      this.waiting = [row]
      this.waitsUntil = row.number + previewRows
      return
    }
    const [only, ...others] = row.cells
    if (others.length === 0 && typeof only?.value === 'string' && templatesIn(only.value).length > 0)
      this.title = only.value
    table.add(row)
  }

  /** Whether a row is the header of another table of the sheet. */
  private startsAnother(table: RawTable, row: SheetRow): boolean {
    const { taxonomy } = this.forms
    if (table.isHeaderAgain(row)) return false
    if (row.cells.length < 2 || row.cells.some(({ value }) => typeof value !== 'string')) return false
    const mayBeCodes = row.cells.slice(0, 3).some(({ value }) => readHeaderCode(shownCell(value)) !== null)
    if (mayBeCodes && isCodeHeader(row, null, taxonomy)) return !isDigitsAlone(row)
    return row.number > this.last + 1 && labelHeader([row], null, taxonomy) !== null
  }

  private recognise(): void {
    const waiting = this.waiting ?? []
    this.waiting = null
    const found = recogniseSheet(this.name, waiting, this.forms, this.choice, this.title)
    if (found.kind === 'none') {
      if (this.tables.length === 0) {
        this.refused = found
        this.passedOver += waiting.length
        if (this.choice === null && headerAt(waiting) !== -1) {
          this.kept = []
          for (const row of waiting) this.keep(row)
        }
      } else
        for (const row of waiting)
          this.leave(row, `It belongs to a second table of the sheet, and ${found.reason}`)
      this.table = this.tables.at(-1) ?? null
      return
    }
    const { mapping, above, doubtful } = found
    const table = new RawTable(templateOf(this.forms.taxonomy, mapping.template), mapping, this.from1904)
    this.tables.push(table)
    this.table = table
    for (const row of above) this.leave(row, 'It is above the header')
    for (const row of doubtful) this.leave(row, 'It was taken for labels')
    this.headRows += mapping.head.length
    this.last = mapping.firstRow - 1
    for (const row of waiting) if (row.number >= mapping.firstRow) this.feed(row)
  }

  private leave(row: SheetRow, why: string): void {
    this.left.push({ row: row.number, message: `${why}: ${shownRow(row)}.` })
  }

  private withoutHidden(row: SheetRow): SheetRow {
    if (this.hiddenColumns.length === 0) return row
    const isHidden = (at: number) => this.hiddenColumns.some(([first, last]) => at >= first && at <= last)
    for (const { at } of row.cells) if (isHidden(at)) this.filledHidden.add(at)
    return this.choice?.leavesHidden === true
      ? { ...row, cells: row.cells.filter(({ at }) => !isHidden(at)) }
      : row
  }

  private keepTop({ number, cells }: SheetRow): void {
    if (this.top.length >= topRows) return
    const shown: string[] = []
    for (const { at, value } of cells) {
      if (at >= topCells) break
      const text = shownCell(value)
      shown[at] = text.length > longestTop ? `${text.slice(0, longestTop - 1)}…` : text
    }
    this.top.push({ row: number, cells: Array.from(shown, (text) => text ?? '') })
  }
}

function isDigitsAlone({ cells }: SheetRow): boolean {
  return cells.every(({ value }) => /^\d+$/.test(shownCell(value).trim()))
}

/**
 * Returns the forms of the rows at the top of a sheet, with their rows: one of them may be a header known from another
 * file.
 */
export function formsAt(top: readonly TopRow[]): ReadonlyMap<string, number> {
  const forms = new Map<string, number>()
  for (const { row, cells } of top) {
    const columns = cells.flatMap((header, at) => (header.trim() === '' ? [] : [{ at, header }]))
    if (columns.length >= 2) forms.set(formOf(columns), row)
  }
  return forms
}
