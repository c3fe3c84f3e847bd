import { OfficeRefusal, officeLimits } from '../../office/office-refusal.ts'
import { type RawCell, shownCell } from '../../office/raw-cell.ts'
import { columnLetters, type SheetTaker } from '../../office/sheet-row.ts'
import type { ClosedLists } from '../closed-list.ts'
import { emptyTables, type TableRow } from '../table.ts'
import type { Column, Taxonomy } from '../taxonomy.ts'
import { KnownNames } from './known-names.ts'
import { type NormalisedCell, type Notation, normaliseCell } from './normalise-cell.ts'
import type { OfficerReading } from './officer-reading.ts'
import { officerLimits } from './officer-sheet.ts'
import { type RawTable, settleDays, settleDecimal } from './raw-table.ts'
import type { DayOrder } from './read-date.ts'
import { readOfficerSheets } from './read-officer-sheets.ts'
import { formsAt, SheetIntake } from './sheet-intake.ts'
import type { SheetChoice } from './sheet-mapping.ts'
import type {
  RowOrigin,
  SheetAccount,
  SheetChange,
  SheetProblem,
  SheetReading,
  Unmapped,
} from './sheet-reading.ts'
import { noAnswers, type WorkbookAnswers } from './workbook-answers.ts'

/** A person's answers about sheets that follow no template, and the keys and names that they may refer to. */
export type OwnSheets = {
  readonly answers: WorkbookAnswers
  readonly names: KnownNames
  /** Answers of earlier imports, by layout. */
  readonly remembered?: ReadonlyMap<string, WorkbookAnswers>
}

export const noOwnSheets: OwnSheets = { answers: noAnswers, names: new KnownNames() }

/** Maximum number of distinct values of a column whose results are cached. */
const maxKept = 20_000

/**
 * Takes the rows of sheets, recognises the templates among them, and reads their cells at the end. Cells wait until all
 * are present, since one date of a file may determine how the others are read.
 */
export class SheetCollector {
  private readonly taxonomy: Taxonomy
  private readonly lists: ClosedLists
  private readonly choices: ReadonlyMap<string, SheetChoice>
  private readonly known: ReadonlySet<string>
  private readonly intakes: SheetIntake[] = []
  private readonly tables: Map<string, TableRow[]>
  private readonly origins = new Map<string, RowOrigin[]>()
  private readonly changes: SheetChange[] = []
  private readonly unmapped: Unmapped[] = []
  private readonly problems: SheetProblem[] = []
  private readonly own: OwnSheets

  /**
   * `known` are forms that were mapped manually before; `own` is what is known for sheets of another making.
   */
  constructor(
    taxonomy: Taxonomy,
    lists: ClosedLists,
    choices: readonly SheetChoice[],
    known: ReadonlySet<string>,
    own: OwnSheets = noOwnSheets,
  ) {
    this.own = own
    this.taxonomy = taxonomy
    this.lists = lists
    this.choices = new Map(choices.map((choice) => [choice.sheet, choice]))
    this.known = known
    this.tables = emptyTables(taxonomy)
  }

  /** Records that a sheet or a file contains no template. */
  leaveOut(sheet: string, reason: string): void {
    this.unmapped.push({ sheet, column: null, header: null, cells: 0, reason })
  }

  /** Records that a file was read in another way than a package requires. */
  changed(sheet: string, from: string, to: string, why: string): void {
    this.changes.push({ sheet, template: null, row: null, column: null, from, to, why })
  }

  complain(sheet: string, message: string, row: number | null = null, template: string | null = null): void {
    this.problems.push({ sheet, template, row, column: null, message })
  }

  /** Whether a sheet was recognised. */
  holds(sheet: string): boolean {
    return this.intakes.some(({ name, tables }) => name === sheet && tables.length > 0)
  }

  /** Returns the taker for the rows of the next sheet; a sheet that is no template is not read to the end. */
  sheet(name: string, isHidden: boolean, from1904: boolean, title: string = name): SheetTaker {
    const forms = { taxonomy: this.taxonomy, lists: this.lists }
    const intake = new SheetIntake(name, isHidden, title, forms, this.choices.get(name) ?? null, from1904)
    this.intakes.push(intake)
    return intake
  }

  /** Reads the cells. `together` is true when all sheets are one file, whose dates determine each other's order. */
  read(together: boolean): SheetReading {
    const all = this.intakes.flatMap(({ tables }) => tables)
    const days = together ? settleDays(all) : null
    const officer = this.readOwn()
    for (const intake of this.intakes) this.readSheet(intake, days, officer)
    const generations = new Set(all.map(({ mapping }) => mapping.generation))
    const [generation = officer.sheets.length > 0 ? 'own' : 'none'] = (
      ['dry-run', 'final', 'labels'] as const
    ).filter((kind) => generations.has(kind))
    return {
      tables: this.tables,
      origins: this.origins,
      generation,
      officer,
      mappings: all.map(({ mapping }) => mapping),
      sheets: this.intakes.map((intake) => this.account(intake, officer)),
      changes: this.changes,
      unmapped: this.unmapped,
      problems: this.problems,
    }
  }

  /** Reads the sheets that follow no template, and adds their rows to the tables. */
  private readOwn(): OfficerReading {
    const kept = this.intakes
      .filter(({ kept, tables }) => kept !== null && tables.length === 0)
      .slice(0, officerLimits.sheets)
    const names = this.own.names.copy()
    for (const { tables } of this.intakes) for (const table of tables) addTableKeys(table, names)
    const { reading, tables, changes, problems, unmapped } = readOfficerSheets(
      kept.map(({ name, isHidden, kept: rows }) => ({ name, isHidden, rows: rows ?? [] })),
      this.taxonomy,
      this.lists,
      names,
      this.own.answers,
      this.own.remembered,
    )
    for (const { code } of this.taxonomy.templates) {
      const made = tables.rows(code)
      if (made.length === 0) continue
      const rows = this.tables.get(code) ?? []
      const origins = this.origins.get(code) ?? []
      this.origins.set(code, origins)
      for (const { cells, sheet, row, isPartial } of made) {
        rows.push(isPartial ? { cells, isPartial } : { cells })
        origins.push({ sheet, row })
      }
    }
    for (const { name, isCut, kept: rows } of kept)
      if (isCut) this.complain(name, `Only the first ${rows?.length ?? 0} rows of ${name} were read.`)
    if (changes.length + problems.length > officeLimits.findings)
      throw new OfficeRefusal('more than 5 million of its cells would be changed', true)
    for (const one of changes) this.changes.push(one)
    for (const one of problems) this.problems.push(one)
    for (const one of unmapped) this.unmapped.push(one)
    return reading
  }

  private readSheet(intake: SheetIntake, days: DayOrder, officer: OfficerReading): void {
    const { name, isHidden, refused, tables, left, hidden } = intake
    if (officer.sheets.some(({ sheet }) => sheet === name)) return
    if (refused !== null) {
      this.leaveOut(name, refused.reason)
      if (refused.isNamedLikeOne && this.choices.get(name)?.template !== null)
        this.complain(name, `Nothing was read from ${name}: ${refused.reason}.`)
      return
    }
    const template = tables[0]?.template.code ?? null
    for (const { row, message } of left) this.complain(name, message, row, template)
    if (isHidden && this.choices.get(name) === undefined)
      this.complain(name, `The sheet ${name} is hidden but was read. It can be left out.`, null, template)
    const rows = hidden.rows.length
    if (rows > 0)
      this.complain(
        name,
        `${rows === 1 ? 'A hidden row was' : `${rows} hidden rows were`} read: ${listedRows(hidden.rows)}. They can be left out.`,
        null,
        template,
      )
    if (hidden.columns.length > 0)
      this.complain(
        name,
        `Hidden columns were read: ${hidden.columns.join(', ')}. They can be left out.`,
        null,
        template,
      )
    for (const table of tables)
      this.readTable(table, this.choices.get(name) ?? null, days ?? settleDays([table]))
  }

  private account(intake: SheetIntake, officer: OfficerReading): SheetAccount {
    const { name, isHidden, tables, left, top, seen, headRows, passedOver } = intake
    const [known] = this.choices.has(name) ? [] : [...formsAt(top)].filter(([form]) => this.known.has(form))
    const own = officer.sheets.find(({ sheet }) => sheet === name)?.rows
    return {
      sheet: name,
      isHidden,
      rows:
        own !== undefined
          ? {
              seen,
              head: own.head,
              taken: own.taken,
              reported: own.left,
              passedOver: seen - own.head - own.taken - own.left,
            }
          : {
              seen,
              head: headRows + tables.reduce((sum, { repeatedHeaders }) => sum + repeatedHeaders, 0),
              taken: tables.reduce((sum, { rows }) => sum + rows.length, 0),
              reported:
                left.length + tables.reduce((sum, table) => sum + table.left.length + table.linksAlone, 0),
              passedOver,
            },
      top,
      known: known === undefined ? null : { form: known[0], headerRow: known[1] },
    }
  }

  private readTable(table: RawTable, choice: SheetChoice | null, days: DayOrder): void {
    const { template, mapping } = table
    const { sheet } = mapping
    const rows = this.tables.get(template.code) ?? []
    const origins = this.origins.get(template.code) ?? []
    this.origins.set(template.code, origins)
    const readers = template.columns.map((column) => {
      const isNumber = column.type === 'monetary' || column.type === 'integer'
      return new CellReader(column, this.lists, {
        dayOrder: choice?.dayOrder ?? days,
        decimal: choice?.decimal ?? (isNumber ? settleDecimal(table, column.at) : null),
        scaleStated: mapping.scaleStated,
        scale: choice?.scale ?? null,
      })
    })
    const place = (row: number | null, column: string | null) => ({
      sheet,
      template: template.code,
      row,
      column,
    })
    this.reportColumns(table)
    for (const { number, why } of table.left) this.complain(sheet, why, number, template.code)
    for (const { number, cells, formulas } of table.rows) {
      const read = cells.map((raw, at): string => {
        const { code, type } = template.columns[at] as Column
        const isFormula = formulas?.includes(at) === true
        if (isFormula && raw === null)
          this.problems.push({
            ...place(number, code),
            message: 'A formula has no value: open the file in a spreadsheet program and save it.',
          })
        const { cell, change, problem } = (readers[at] as CellReader).read(raw)
        if (problem !== null) this.problems.push({ ...place(number, code), message: problem })
        if (isFormula && raw !== null)
          this.changes.push({
            ...place(number, code),
            from: change?.from ?? shownCell(raw),
            to: cell,
            why: ['a formula, its last value', ...(change === null ? [] : [change.why])].join('; '),
          })
        else if (change !== null) this.changes.push({ ...place(number, code), ...change })
        if (type !== 'boolean_true' || cell !== '' || problem !== null) return cell
        if (table.isTaken(at))
          this.changes.push({
            ...place(number, code),
            from: '',
            to: 'true',
            why: 'every row of this table is a link',
          })
        return 'true'
      })
      if (this.changes.length + this.problems.length > officeLimits.findings)
        throw new OfficeRefusal('more than 5 million of its cells would be changed', true)
      rows.push({ cells: read })
      origins.push({ sheet, row: number })
    }
  }

  /** Reports the columns of the sheet that are not used, and the columns of the template that the sheet lacks. */
  private reportColumns(table: RawTable): void {
    const { template, mapping, others, linksAlone } = table
    const { sheet } = mapping
    for (const [at, cells] of [...others].sort(([left], [right]) => left - right)) {
      const column = mapping.columns.find((mapped) => mapped.at === at)
      const reason = column?.reason ?? 'it has no header'
      this.unmapped.push({ sheet, column: columnLetters(at), header: column?.header ?? null, cells, reason })
    }
    const place = { sheet, template: template.code, row: null }
    if (linksAlone > 0)
      this.complain(
        sheet,
        `${linksAlone} ${linksAlone === 1 ? 'row holds' : 'rows hold'} nothing but the link, and nothing was read from them.`,
        null,
        template.code,
      )
    if (table.rows.length === 0) return
    for (const { code, label, type, required, at } of template.columns) {
      if (table.isTaken(at)) continue
      if (type === 'boolean_true')
        this.changes.push({
          ...place,
          column: code,
          from: '',
          to: 'true',
          why: 'the sheet has no column for the link, which every row is',
        })
      else if (required === 'always')
        this.problems.push({
          ...place,
          column: code,
          message: `The sheet has no column for ${code} (${label}), which every row needs.`,
        })
    }
  }
}

/** Reads the cells of one column, and caches results for texts and days, which often repeat. */
class CellReader {
  private readonly column: Column
  private readonly lists: ClosedLists
  private readonly notation: Notation
  private readonly texts = new Map<string, NormalisedCell>()
  private readonly days = new Map<number, NormalisedCell>()

  constructor(column: Column, lists: ClosedLists, notation: Notation) {
    this.column = column
    this.lists = lists
    this.notation = notation
  }

  read(raw: RawCell): NormalisedCell {
    if (raw === null) return noCell
    if (typeof raw === 'string') return this.readOnce(this.texts, raw, raw)
    if (raw instanceof Date) return this.readOnce(this.days, raw.getTime(), raw)
    return normaliseCell(this.column, raw, this.lists, this.notation)
  }

  private readOnce<Key>(kept: Map<Key, NormalisedCell>, key: Key, raw: RawCell): NormalisedCell {
    const known = kept.get(key)
    if (known !== undefined) return known
    const read = normaliseCell(this.column, raw, this.lists, this.notation)
    if (kept.size < maxKept) kept.set(key, read)
    return read
  }
}

const noCell: NormalisedCell = { cell: '', change: null, problem: null }

/** Notes the keys of a table that follows a template, with the names beside them. */
function addTableKeys({ template, rows }: RawTable, names: KnownNames): void {
  const of = ({ B_02_01: 'contract', B_05_01: 'provider', B_06_01: 'function', B_01_02: 'entity' } as const)[
    template.code.replace('.', '_') as 'B_02_01'
  ]
  if (of === undefined) return
  const named = template.columns.find(
    ({ label }) => /(?:^| )name(?: |$)/i.test(label) && !/latin/i.test(label),
  )
  for (const { cells } of rows)
    names.add(
      of,
      shownCell(cells[0] ?? null).trim(),
      named === undefined ? [] : [shownCell(cells[named.at] ?? null)],
    )
}

/** Formats row numbers for a sentence, `5 to 9, 14`. */
function listedRows(rows: readonly number[]): string {
  const spans: { first: number; last: number }[] = []
  for (const row of rows) {
    const span = spans.at(-1)
    if (span !== undefined && row === span.last + 1) span.last = row
    else spans.push({ first: row, last: row })
  }
  const shown = spans
    .slice(0, 20)
    .map(({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`))
  return `${shown.join(', ')}${spans.length > 20 ? ' and more' : ''}`
}
