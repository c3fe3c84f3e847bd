import { type SheetRow, shownRow } from '../../office/sheet-row.ts'
import type { ClosedLists } from '../closed-list.ts'
import type { Column, Taxonomy } from '../taxonomy.ts'
import { currencyIn, currencyOfRow } from './amount-currency.ts'
import type { AmountScale } from './amount-scale.ts'
import type { KnownNames } from './known-names.ts'
import { columnFor, type Meaning, type Subject, subjectFacts } from './meanings.ts'
import type {
  BufferedSheet,
  LeftOutRow,
  OfficerChange,
  OfficerColumnReading,
  OfficerProblem,
  OfficerReading,
  OfficerResult,
  OfficerSheetReading,
  Planned,
} from './officer-reading.ts'
import { providerCode, readColumns, readRow } from './officer-row.ts'
import { continued, notARecord } from './officer-row-roles.ts'
import type { OfficerSheet } from './officer-sheet.ts'
import { OfficerTables } from './officer-tables.ts'
import { OfficerValues, unitIn } from './officer-values.ts'
import type { Proposal } from './propose-columns.ts'
import { type DecimalSign, decimalShownBy } from './read-amount.ts'
import type { DayOrder } from './read-date.ts'
import type { WorkbookAnswers } from './workbook-answers.ts'

/** Reads the rows of officers' sheets, one sheet after the other, and tells what becomes of each. */

export class OfficerReader {
  private readonly values: OfficerValues
  private readonly tables: OfficerTables
  private readonly sheets: OfficerSheetReading[] = []
  private readonly left: LeftOutRow[] = []
  private readonly changes: OfficerChange[] = []
  private readonly problems: OfficerProblem[] = []
  /** Contracts whose row stays out. */
  private readonly leftContracts = new Set<string>()
  private readonly unmapped: OfficerResult['unmapped'][number][] = []
  private readonly taxonomy: Taxonomy
  private readonly lists: ClosedLists
  private readonly names: KnownNames
  private readonly dayOrder: DayOrder

  constructor(
    taxonomy: Taxonomy,
    lists: ClosedLists,
    names: KnownNames,
    answers: WorkbookAnswers,
    dayOrder: DayOrder,
  ) {
    this.taxonomy = taxonomy
    this.lists = lists
    this.names = names
    this.dayOrder = dayOrder
    this.values = new OfficerValues(lists, answers.values)
    this.tables = new OfficerTables(taxonomy, names)
  }

  read({ sheet, subject, language }: Planned, proposals: readonly Proposal[]): void {
    const { name } = sheet
    const columns = readColumns(
      sheet,
      proposals,
      subject,
      this.taxonomy,
      (proposal, column) => this.placeOf(sheet, proposal, column, language),
      (meaning) => columnFor(meaning, subject) ?? meaning.columns[0] ?? '',
    )
    const currency = currencyIn(columns, this.lists)
    const [template = ''] = subjectFacts[subject].own
    const before = new Map(
      [...subjectFacts[subject].own, ...subjectFacts[subject].besides].map((code) => [
        code,
        this.tables.count(code),
      ]),
    )
    let taken = 0
    let left = 0
    const leave = (row: number, reason: string, told: string, open: LeftOutRow['open'] = []) => {
      left++
      this.left.push({ sheet: name, row, reason, open })
      this.problems.push({
        sheet: name,
        template,
        row,
        column: null,
        message: `The row is left out: ${reason}: ${told}.`,
      })
    }
    let previous: SheetRow | null = null
    for (const written of sheet.rows) {
      const role = notARecord(written, columns)
      if (role !== null) {
        previous = null
        leave(written.number, role, shownRow(written))
        continue
      }
      const given: SheetRow = subject === 'contracts' ? continued(written, previous, columns) : written
      previous = given
      const row = readRow(given, columns, subject, {
        taxonomy: this.taxonomy,
        names: this.names,
        values: this.values,
      })
      const place = { sheet: name, template, row: given.number }
      const [reference = ''] = row.values.get('contract_ref') ?? []
      const stays = subject !== 'contracts' && this.leftContracts.has(reference)
      const why = row.left ?? (stays ? `it names contract ${reference}, whose row is left out` : null)
      if (why !== null) {
        if (subject === 'contracts' && reference !== '') this.leftContracts.add(reference)
        leave(given.number, why, shownRow(given), row.leftBy)
        continue
      }
      const code = subject === 'providers' ? providerCode(row.values) : null
      if (code !== null) this.tables.typeOf(code.code, code.type)
      const outcome = this.tables.add(
        name,
        subject,
        row,
        currencyOfRow(given, columns, this.lists) ?? currency,
      )
      if (outcome.left !== null) {
        leave(given.number, outcome.left, shownRow(given))
        continue
      }
      taken++
      if (given !== written)
        this.changes.push({
          ...place,
          column: 'c0010',
          from: '',
          to: reference,
          why: 'the row continues the contract above it',
        })
      for (const change of row.changes) this.changes.push({ ...place, ...change })
      for (const problem of [...row.problems, ...outcome.problems])
        this.problems.push({ ...place, ...problem })
    }
    this.reportColumns(name, proposals)
    const templates = [...before]
      .filter(([code, count]) => this.tables.count(code) > count)
      .map(([code]) => code)
    this.sheets.push({
      sheet: name,
      subject,
      headerRow: sheet.headerRow,
      templates: [...new Set([...subjectFacts[subject].own, ...templates])],
      rows: { head: sheet.head.length, taken, left },
      columns: proposals.map((proposal) => shown(proposal, subject)),
    })
  }

  result(
    buffered: readonly BufferedSheet[],
    about: Pick<OfficerReading, 'layout' | 'remembered' | 'answers'>,
  ): OfficerResult {
    const groups = this.values.result()
    const position = new Map(buffered.map(({ name }, at) => [name, at]))
    const sheets = this.sheets
      .map((sheet) => ({
        ...sheet,
        columns: sheet.columns.map((column) => ({
          ...column,
          open: this.values.openIn(`${sheet.sheet}!${column.letters}`),
        })),
      }))
      .sort((left, right) => (position.get(left.sheet) ?? 0) - (position.get(right.sheet) ?? 0))
    return {
      reading: { ...about, sheets, groups, left: this.left },
      tables: this.tables,
      changes: this.changes,
      problems: this.problems,
      unmapped: this.unmapped,
    }
  }

  private placeOf(sheet: OfficerSheet, { column, meaning }: Proposal, { type }: Column, language: string) {
    const stated = unitIn(column.header)
    const isNotice = meaning?.id === 'notice_entity' || meaning?.id === 'notice_provider'
    const bare = column.distinct.filter((text) => /^\d+$/.test(text)).map(Number)
    const isSmall = bare.length > 0 && Math.max(...bare) <= 24
    return {
      unit: stated ?? (isNotice && isSmall ? ('unknown' as const) : null),
      notation: {
        dayOrder: this.dayOrder,
        decimal:
          type === 'monetary'
            ? (decimalOf(column.distinct) ?? (language === 'en' ? ('.' as const) : (',' as const)))
            : null,
        ...this.scaleOf(sheet, type),
      },
    }
  }

  /** The factor of amounts; asked for when the sheet states that they are not in units. */
  private scaleOf({ name, scaleStated }: OfficerSheet, type: Column['type']) {
    if (type !== 'monetary' || scaleStated === null) return { scaleStated: null, scale: null }
    const answer = this.values.askOf('scale', name, null)
    return { scaleStated: `the sheet says “${scaleStated}”`, scale: scaleOf(answer ?? undefined) }
  }

  private reportColumns(sheet: string, proposals: readonly Proposal[]): void {
    for (const { column, meaning, why } of proposals)
      if (meaning === null && column.filled > 0)
        this.unmapped.push({
          sheet,
          column: column.letters,
          header: column.header,
          cells: column.filled,
          reason: why,
        })
  }
}

function shown({ column, meaning, by, why }: Proposal, subject: Subject): OfficerColumnReading {
  return {
    letters: column.letters,
    header: column.header,
    samples: column.distinct.slice(0, 3).map((text) => text.replace(/\s+/g, ' ').slice(0, 60)),
    filled: column.filled,
    meaning: meaning?.id ?? null,
    target: meaning === null ? null : columnFor(meaning as Meaning, subject),
    by,
    why,
    open: 0,
  }
}

function scaleOf(answer: string | undefined): AmountScale | null {
  if (answer === '1') return 1
  if (answer === '1000') return 1000
  return answer === '1000000' ? 1_000_000 : null
}

function decimalOf(texts: readonly string[]): DecimalSign {
  const signs = new Set<DecimalSign>(texts.map(decimalShownBy))
  signs.delete(null)
  return signs.size === 1 ? ([...signs][0] ?? null) : null
}
