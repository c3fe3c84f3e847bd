import { visibleText } from '../../../../contract/entered-text.ts'
import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import type { ImportPreview } from '../../../../contract/workstation/register/register-imports.ts'
import { isCalendarDay } from '../../../engine/register/checks/calendar-day.ts'
import { checkTables } from '../../../engine/register/checks/register-check.ts'
import { ClosedLists } from '../../../engine/register/closed-list.ts'
import type { Finding } from '../../../engine/register/finding.ts'
import type { ImportedFacts } from '../../../engine/register/import/imported-facts.ts'
import { faultNote, respellTables } from '../../../engine/register/import/respell-tables.ts'
import { DerivedRegister } from '../../../engine/register/model/derived-register.ts'
import type { PlainRecord } from '../../../engine/register/model/register-model.ts'
import { checkReading } from '../../../engine/register/package/check-package.ts'
import {
  openPackage,
  type PackageInput,
  packageLimits,
} from '../../../engine/register/package/package-files.ts'
import { readPackage } from '../../../engine/register/package/read-package.ts'
import { currencyOf } from '../../../engine/register/package/read-parameters.ts'
import type { OwnSheets } from '../../../engine/register/sheets/collect-sheets.ts'
import type { TellingRow } from '../../../engine/register/sheets/left-out-rows.ts'
import type { OfficerReading } from '../../../engine/register/sheets/officer-reading.ts'
import { readCsvFolder } from '../../../engine/register/sheets/read-csv-folder.ts'
import { readWorkbook } from '../../../engine/register/sheets/read-workbook.ts'
import type { SheetChoice } from '../../../engine/register/sheets/sheet-mapping.ts'
import type { SheetReading } from '../../../engine/register/sheets/sheet-reading.ts'
import type { Tables } from '../../../engine/register/table.ts'
import type { Taxonomy } from '../../../engine/register/taxonomy.ts'
import type { SheetForm } from '../../../store/register/sheet-forms.ts'
import type { OpenedFiles } from './open-files.ts'
import { refuseNothing } from './refuse-nothing.ts'
import { looksLikeJson, readRegisterJson } from './register-json.ts'
import { knownChoice } from './sheet-choices.ts'

/** The register content of a file, with everything that was interpreted differently from how it is written. */
export type ImportedRegister = {
  readonly format: ImportPreview['format']
  readonly generation: string
  readonly content:
    | { readonly is: 'tables'; readonly tables: Tables; readonly facts: ImportedFacts }
    | { readonly is: 'records'; readonly records: readonly PlainRecord[] }
  readonly changes: ImportPreview['changes']
  readonly unmapped: ImportPreview['unmapped']
  readonly sheets: ImportPreview['sheets']
  readonly notes: ImportPreview['notes']
  readonly findings: readonly Finding[]
  /** Sheets of people's own making; null when there are none. */
  readonly officer: OfficerReading | null
  /** Rows that stay out or lose a cell, with the rows of the headers by sheet. */
  readonly telling: readonly TellingRow[]
  readonly headers: ReadonlyMap<string, number>
}

/** What is known before a file is read: forms and layouts mapped earlier, answers, keys and names of the register. */
export type ReadingGround = {
  readonly choices: readonly SheetChoice[]
  readonly known: readonly SheetForm[]
  readonly own: OwnSheets
}

const nothingReported = { officer: null, telling: [], headers: new Map() } as const

const noFacts: ImportedFacts = { referenceDate: null, scope: null, baseCurrency: null }

/** Reads the input in any supported format: a package, a workbook, CSV files, or the register's own JSON. */
export function readImport(
  opened: OpenedFiles,
  taxonomy: Taxonomy,
  today: string,
  ground: ReadingGround,
): ImportedRegister | Problem {
  if (opened.is === 'folder') {
    if (opened.files.size === 0) return problem('invalid', `The folder ${opened.name} is empty.`)
    return isPackage(opened.files.keys())
      ? fromPackage(opened.name, opened.files, taxonomy, today)
      : fromCsv(opened.files, taxonomy, ground)
  }
  const { name, bytes } = opened
  if (bytes.length === 0) return problem('invalid', `${name} is empty.`)
  if (isZip(bytes)) {
    if (isWorkbook(bytes)) return fromWorkbook(bytes, taxonomy, ground)
    const tables = csvFilesIn(bytes)
    return tables === null ? fromPackage(name, bytes, taxonomy, today) : fromCsv(tables, taxonomy, ground)
  }
  if (looksLikeJson(bytes)) return fromJson(bytes, taxonomy)
  if (/\.(?:csv|txt|tsv)$/i.test(name)) return fromCsv(new Map([[name, bytes]]), taxonomy, ground)
  return fromWorkbook(bytes, taxonomy, ground)
}

function isPackage(paths: Iterable<string>): boolean {
  for (const path of paths) if (/(?:^|\/)(?:META-INF|reports)\//i.test(path)) return true
  return false
}

/** Returns the CSV files of an archive that is not a package but a folder of them; null when it is something else. */
function csvFilesIn(bytes: Uint8Array): Map<string, Uint8Array> | null {
  const files = openPackage(bytes, packageLimits, () => undefined)?.files ?? new Map()
  const names = [...files.keys()].filter((path) => /\.(?:csv|txt|tsv)$/i.test(path))
  if (names.length === 0 || isPackage(files.keys())) return null
  const found = new Map<string, Uint8Array>()
  for (const path of names) {
    const content = files.get(path)?.read()
    if (content instanceof Uint8Array) found.set(path, content)
  }
  return found
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/** Whether a ZIP is a workbook: its parts appear, with plain names, in the directory at the end. */
function isWorkbook(bytes: Uint8Array): boolean {
  const tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - 1_000_000))).toString('latin1')
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return (
    /\[Content_Types\]\.xml|xl\/workbook\.(?:xml|bin)/.test(tail) ||
    /mimetypeapplication\/vnd\.oasis/.test(head)
  )
}

function fromPackage(
  name: string,
  input: PackageInput,
  taxonomy: Taxonomy,
  today: string,
): ImportedRegister | Problem {
  const reading = readPackage(taxonomy, input)
  const nothing = refuseNothing(name, reading)
  if (nothing !== null) return nothing
  const { refPeriod, entityId } = reading.parameters
  const currency = currencyOf(reading.parameters)
  const { tables, respelled } = respellTables(taxonomy, reading.tables)
  const scope = entityId?.endsWith('.IND') ? 'individual' : entityId?.endsWith('.CON') ? 'consolidated' : null
  return {
    format: 'package',
    generation: reading.entryPoint === null ? 'no entry point is named' : `entry point ${reading.entryPoint}`,
    content: {
      is: 'tables',
      tables,
      facts: {
        referenceDate: refPeriod !== null && isCalendarDay(refPeriod) ? refPeriod : null,
        scope,
        baseCurrency: currency,
      },
    },
    changes: respelled.map(({ template, row, column, from, to }) => ({
      ...{ template, row, column, to },
      from: visibleText(from),
      why: 'invisible characters removed',
    })),
    unmapped: [],
    sheets: [],
    notes: respelled
      .filter(({ fault }) => fault !== null)
      .map((one) => ({
        template: one.template,
        key: `row ${one.row}`,
        column: one.column,
        value: visibleText(one.from),
        message: faultNote(one),
      })),
    ...nothingReported,
    findings: [
      ...checkReading(taxonomy, name, reading, { today }),
      ...checkTables(taxonomy, reading.tables, { referenceDate: refPeriod, baseCurrency: currency }),
    ],
  }
}

function fromWorkbook(
  bytes: Uint8Array,
  taxonomy: Taxonomy,
  { choices, known, own }: ReadingGround,
): ImportedRegister | Problem {
  const forms = new Set(known.map(({ form }) => form))
  const reading = readWorkbook(bytes, taxonomy, new ClosedLists(taxonomy), choices, forms, own)
  return isProblem(reading) ? reading : fromSheets('workbook', reading, taxonomy, known)
}

function fromCsv(
  files: ReadonlyMap<string, Uint8Array>,
  taxonomy: Taxonomy,
  { choices, known, own }: ReadingGround,
): ImportedRegister | Problem {
  const forms = new Set(known.map(({ form }) => form))
  const reading = readCsvFolder(files, taxonomy, new ClosedLists(taxonomy), choices, forms, own)
  return isProblem(reading) ? reading : fromSheets('csv-folder', reading, taxonomy, known)
}

const generations: Readonly<Record<SheetReading['generation'], string>> = {
  final: 'template of the final standard',
  'dry-run': 'template of the dry run of 2024',
  labels: 'a form with labels, no codes',
  own: 'sheets of your own making',
  none: 'no template was recognised',
}

function fromSheets(
  format: ImportPreview['format'],
  reading: SheetReading,
  taxonomy: Taxonomy,
  known: readonly SheetForm[],
): ImportedRegister | Problem {
  // sheets with rows can still be mapped by hand
  if (reading.generation === 'none' && reading.sheets.every(({ rows }) => rows.seen === 0))
    return problem('invalid', 'The file has no sheet with any content. Nothing was read.', {
      unmapped: reading.unmapped.slice(0, 50),
    })
  return {
    format,
    generation: generations[reading.generation],
    content: { is: 'tables', tables: reading.tables, facts: noFacts },
    changes: reading.changes.map(({ template, row, column, from, to, why, sheet }) => ({
      template: template ?? sheet,
      row: row ?? 0,
      column: column ?? '',
      from,
      to,
      why,
    })),
    unmapped: reading.unmapped.map(({ sheet, column, header, cells, reason }) => ({
      where: column === null ? sheet : `${sheet}, column ${column}${header === null ? '' : ` “${header}”`}`,
      reason: cells === 0 ? reason : `${reason}; ${cells} filled cells`,
    })),
    sheets: shownSheets(reading, known),
    notes: reading.problems.map(({ template, sheet, row, column, message }) => ({
      template: template ?? sheet,
      key: row === null ? '' : rowWords(sheet, row, template),
      column,
      value: null,
      message,
    })),
    findings: checkTables(taxonomy, reading.tables, { referenceDate: null }),
    officer: reading.officer,
    telling: tellingRows(reading),
    headers: headersOf(reading),
  }
}

/** Returns the rows that stay out, and those of which cells are not understood. */
function tellingRows({ problems, officer }: SheetReading): TellingRow[] {
  const out = new Map(officer.left.map((one) => [`${one.sheet}\u0000${one.row}`, one.reason]))
  return problems.flatMap(({ sheet, row, column, message }): TellingRow[] => {
    if (row === null) return []
    const reason = out.get(`${sheet}\u0000${row}`)
    if (reason !== undefined) return [{ sheet, row, reason, isOut: true }]
    return [
      { sheet, row, reason: column === null ? message : `${column}: ${message}`, isOut: column === null },
    ]
  })
}

function headersOf({ mappings, officer }: SheetReading): ReadonlyMap<string, number> {
  return new Map([
    ...mappings.map(({ sheet, headerRow }): [string, number] => [sheet, headerRow]),
    ...officer.sheets.map(({ sheet, headerRow }): [string, number] => [sheet, headerRow]),
  ])
}

/** Returns the place of a row, with its sheet where that is not named after the template. */
function rowWords(sheet: string, row: number, template: string | null): string {
  const isStated = template === null || sheet.toLowerCase() === template.toLowerCase()
  return isStated ? `row ${row}` : `${sheet}, row ${row}`
}

/** Returns each sheet with how it was read; two entries for a sheet with two tables. */
function shownSheets(reading: SheetReading, known: readonly SheetForm[]): ImportPreview['sheets'] {
  return reading.sheets.flatMap((account): ImportPreview['sheets'] => {
    const { sheet, isHidden, rows, top } = account
    const form = known.find((one) => one.form === account.known?.form)
    const base = {
      sheet,
      is_hidden: isHidden,
      rows: {
        seen: rows.seen,
        head: rows.head,
        taken: rows.taken,
        reported: rows.reported,
        passed_over: rows.passedOver,
      },
      top: top.map(({ row, cells }) => ({ row, cells: [...cells] })),
      known: form === undefined ? null : knownChoice(form, sheet, account.known?.headerRow ?? 1),
    }
    const mappings = reading.mappings.filter((mapping) => mapping.sheet === sheet)
    const left = reading.unmapped.find((one) => one.sheet === sheet && one.column === null)
    const nothing = {
      template: null,
      header_row: null,
      first_row: null,
      head: [],
      columns: [],
      scale_said: null,
    }
    if (mappings.length === 0)
      return [{ ...base, ...nothing, reason: left?.reason ?? 'nothing was read from it' }]
    return mappings.map((mapping) => ({
      ...base,
      template: mapping.template,
      reason: null,
      header_row: mapping.headerRow,
      first_row: mapping.firstRow,
      head: mapping.head.map((one) => ({ ...one })),
      columns: mapping.columns.map(({ letters, header, column, reason }) => ({
        letters,
        header,
        column,
        reason,
      })),
      scale_said: mapping.scaleStated,
    }))
  })
}

function fromJson(bytes: Uint8Array, taxonomy: Taxonomy): ImportedRegister | Problem {
  const read = readRegisterJson(bytes)
  if (isProblem(read)) return read
  return {
    format: 'json',
    generation: `own format, taxonomy ${read.taxonomy}`,
    content: { is: 'records', records: read.records },
    changes: [],
    unmapped: [],
    sheets: [],
    notes: read.notes,
    ...nothingReported,
    findings: findingsOfRecords(read.records, taxonomy),
  }
}

/** Returns the findings on the rows that records alone would file, and on unclassified arrangements. */
function findingsOfRecords(records: readonly PlainRecord[], taxonomy: Taxonomy): Finding[] {
  const derived = new DerivedRegister(taxonomy)
  derived.change(records.map((record) => ({ uuid: record.uuid, record })))
  const unclassified = derived.unclassified().map(
    ({ uuid, contract_ref, reason }): Finding => ({
      rule: 'OWN-31',
      class: 'own',
      severity: 'error',
      template: null,
      file: null,
      row: null,
      key: contract_ref,
      column: null,
      value: null,
      message:
        reason === 'no_service'
          ? 'The arrangement has no service: it is not known whether it belongs in the register.'
          : 'A service of the arrangement has no nature: it is not known whether it belongs in the register.',
      fix: 'Say for each service whether it is an ICT service.',
      sources: [{ kind: 'arrangements', uuid }],
    }),
  )
  const { reference_date } = derived.model.filing
  return [...unclassified, ...checkTables(taxonomy, derived.tables(), { referenceDate: reference_date })]
}
