import type { ClosedLists } from '../closed-list.ts'
import { emptyTables, type TableRow } from '../table.ts'
import type { Column, Taxonomy } from '../taxonomy.ts'
import { templateOf } from '../taxonomy.ts'
import { type NormalisedCell, type Notation, normaliseCell } from './normalise-cell.ts'
import { type RawCell, shownCell } from './raw-cell.ts'
import { RawTable, settleNotation } from './raw-table.ts'
import { previewRows, recogniseSheet } from './recognise-sheet.ts'
import type { SheetChoice } from './sheet-mapping.ts'
import type { RowOrigin, SheetChange, SheetProblem, SheetReading, Unmapped } from './sheet-reading.ts'
import { SheetRefusal, sheetLimits } from './sheet-refusal.ts'
import { columnLetters, type SheetRow, type SheetTaker } from './sheet-row.ts'

/** Different texts of a column of which the reading is kept. */
const mostKept = 20_000

/**
 * Takes the rows of sheets, recognises the templates among them, and in the end reads their cells. Cells wait until all are
 * there, since one date of a file may settle the others.
 */
export class SheetCollector {
  private readonly taxonomy: Taxonomy
  private readonly choices: ReadonlyMap<string, SheetChoice>
  private readonly raw: RawTable[] = []
  private readonly tables: Map<string, TableRow[]>
  private readonly origins = new Map<string, RowOrigin[]>()
  private readonly changes: SheetChange[] = []
  private readonly unmapped: Unmapped[] = []
  private readonly problems: SheetProblem[] = []

  constructor(taxonomy: Taxonomy, choices: readonly SheetChoice[]) {
    this.taxonomy = taxonomy
    this.choices = new Map(choices.map((choice) => [choice.sheet, choice]))
    this.tables = emptyTables(taxonomy)
  }

  /** Says that a sheet or a file holds no template. */
  leaveOut(sheet: string, reason: string): void {
    this.unmapped.push({ sheet, column: null, header: null, cells: 0, reason })
  }

  /** Says that a file was read in another way than the package asks for. */
  changed(sheet: string, from: string, to: string, why: string): void {
    this.changes.push({ sheet, template: null, row: null, column: null, from, to, why })
  }

  complain(sheet: string, message: string): void {
    this.problems.push({ sheet, template: null, row: null, column: null, message })
  }

  /** Tells whether a sheet was recognised. */
  holds(sheet: string): boolean {
    return this.raw.some(({ mapping }) => mapping.sheet === sheet)
  }

  /** Takes the rows of the next sheet; those of one that is no template are not asked for to the end. */
  sheet(name: string, from1904: boolean, title: string = name): SheetTaker {
    const preview: SheetRow[] = []
    let table: RawTable | null = null
    let isRecognised = false
    const recognise = () => {
      isRecognised = true
      table = this.recognise(name, preview, from1904, title)
    }
    return {
      row: (row) => {
        if (!isRecognised) {
          if (row.number <= previewRows) {
            preview.push(row)
            return true
          }
          recognise()
        }
        table?.add(row)
        return table !== null
      },
      end: () => {
        if (!isRecognised) recognise()
      },
    }
  }

  /** Reads the cells. `together` says that all sheets are one file, whose cells settle each other's notation. */
  read(lists: ClosedLists, together: boolean): SheetReading {
    const notation = together ? settleNotation(this.raw) : null
    for (const table of this.raw) this.readTable(table, lists, notation ?? settleNotation([table]))
    const generations = new Set(this.raw.map(({ mapping }) => mapping.generation))
    const [generation = 'none'] = (['dry-run', 'final', 'labels'] as const).filter((kind) =>
      generations.has(kind),
    )
    return {
      tables: this.tables,
      origins: this.origins,
      generation,
      mappings: this.raw.map(({ mapping }) => mapping),
      changes: this.changes,
      unmapped: this.unmapped,
      problems: this.problems,
    }
  }

  private recognise(
    name: string,
    preview: readonly SheetRow[],
    from1904: boolean,
    title: string,
  ): RawTable | null {
    const found = recogniseSheet(name, preview, this.taxonomy, this.choices.get(name) ?? null, title)
    if (found.kind === 'none') {
      this.leaveOut(name, found.reason)
      if (found.isNamedLikeOne) this.complain(name, `Nothing of ${name} was read: ${found.reason}.`)
      return null
    }
    const table = new RawTable(templateOf(this.taxonomy, found.mapping.template), found.mapping, from1904)
    this.raw.push(table)
    for (const row of preview) if (row.number > found.lastHeaderRow) table.add(row)
    return table
  }

  private readTable(table: RawTable, lists: ClosedLists, notation: Notation): void {
    const { template, mapping } = table
    const { sheet } = mapping
    const rows = this.tables.get(template.code) ?? []
    const origins = this.origins.get(template.code) ?? []
    this.origins.set(template.code, origins)
    const readers = template.columns.map((column) => new CellReader(column, lists, notation))
    const place = (row: number | null, column: string | null) => ({
      sheet,
      template: template.code,
      row,
      column,
    })
    this.reportColumns(table)
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
        if (type !== 'boolean_true' || cell !== '') return cell
        if (table.isTaken(at))
          this.changes.push({
            ...place(number, code),
            from: '',
            to: 'true',
            why: 'every row of this table is a link',
          })
        return 'true'
      })
      if (this.changes.length + this.problems.length > sheetLimits.findings)
        throw new SheetRefusal('more than 5 million of its cells would be changed', true)
      rows.push({ cells: read })
      origins.push({ sheet, row: number })
    }
  }

  /** Says which columns of the sheet are not taken, and which of the template the sheet has not. */
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
      this.problems.push({
        ...place,
        column: null,
        message: `${linksAlone} ${linksAlone === 1 ? 'row holds' : 'rows hold'} nothing but the link, and nothing was read of them.`,
      })
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

/** Reads the cells of one column, and keeps what texts and days came to: they repeat. */
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
    if (kept.size < mostKept) kept.set(key, read)
    return read
  }
}

const noCell: NormalisedCell = { cell: '', change: null, problem: null }
