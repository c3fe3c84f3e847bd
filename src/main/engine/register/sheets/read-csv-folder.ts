import type { Problem } from '../../../../contract/problem.ts'
import { CellCount } from '../../office/cell-count.ts'
import { OfficeRefusal, officeLimits } from '../../office/office-refusal.ts'
import type { ClosedLists } from '../closed-list.ts'
import type { Taxonomy } from '../taxonomy.ts'
import { noOwnSheets, type OwnSheets, SheetCollector } from './collect-sheets.ts'
import { readCsvRows, separatorOf } from './csv-rows.ts'
import { type DecodedText, decodeCsv } from './decode-csv.ts'
import { orProblem } from './or-problem.ts'
import { type Forms, recogniseSheet } from './recognise-sheet.ts'
import type { SheetChoice } from './sheet-mapping.ts'
import type { SheetReading } from './sheet-reading.ts'

const separatorNames: Readonly<Record<string, string>> = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/**
 * Reads the register from CSV files, given by name (a path is allowed): one file for each template, named after it in
 * any common way, or identified by its headers. Encoding and separator are detected, and reported when they differ from
 * those of a package. Cells are read like those of a workbook, each file on its own; rows are counted as records, the
 * header being the first.
 */
export function readCsvFolder(
  files: ReadonlyMap<string, Uint8Array>,
  taxonomy: Taxonomy,
  lists: ClosedLists,
  choices: readonly SheetChoice[] = [],
  known: ReadonlySet<string> = new Set(),
  own: OwnSheets = noOwnSheets,
): SheetReading | Problem {
  return orProblem(() => {
    let size = 0
    for (const bytes of files.values()) size += bytes.length
    if (size > officeLimits.fileBytes)
      throw new OfficeRefusal('the files are larger than 256 MiB together', true)
    if (files.size > officeLimits.parts)
      throw new OfficeRefusal(`there are more than ${officeLimits.parts} files`, true)
    const reader = new FolderReader(taxonomy, lists, choices, known, own)
    for (const name of [...files.keys()].sort()) reader.add(name, files.get(name) ?? new Uint8Array())
    return reader.collector.read(false)
  })
}

class FolderReader {
  readonly collector: SheetCollector
  private readonly forms: Forms
  private readonly choices: readonly SheetChoice[]
  private readonly count = new CellCount()

  constructor(
    taxonomy: Taxonomy,
    lists: ClosedLists,
    choices: readonly SheetChoice[],
    known: ReadonlySet<string>,
    own: OwnSheets,
  ) {
    this.forms = { taxonomy, lists }
    this.choices = choices
    this.collector = new SheetCollector(taxonomy, lists, choices, known, own)
  }

  add(name: string, bytes: Uint8Array): void {
    const title = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    const decoded = decodeNamed(title, bytes)
    if (typeof decoded === 'string') this.collector.leaveOut(name, decoded)
    else this.read(name, title, decoded)
  }

  private read(name: string, title: string, decoded: DecodedText): void {
    const { collector } = this
    const choice = this.choices.find(({ sheet }) => sheet === name) ?? null
    const { separator, text } = separatorOf(decoded.text, (rows) => {
      const found = recogniseSheet(name, rows, this.forms, choice, title)
      return found.kind === 'none' ? 0 : found.mapping.columns.filter(({ column }) => column !== null).length
    })
    const taker = collector.sheet(name, false, false, title)
    const refused = readCsvRows(text, separator, (row) => {
      this.count.add(row.cells)
      return row.cells.length === 0 || taker.row(row)
    })
    taker.end()
    if (refused !== null) collector.complain(name, `Not everything was read from ${name}: ${refused}.`)
    if (!collector.holds(name)) return
    if (decoded.from !== null)
      collector.changed(name, decoded.from, 'UTF-8', 'a package contains UTF-8 without a mark')
    if (separator !== ',')
      collector.changed(name, separatorNames[separator] ?? `“${separator}”`, 'commas', 'what separates cells')
  }
}

/** Decodes a file of the folder; returns a sentence without full stop for one that certainly contains no template. */
function decodeNamed(title: string, bytes: Uint8Array): DecodedText | string {
  if (!/\.(?:csv|tsv|txt)$/i.test(title)) return 'it is not a CSV file'
  if (/^(?:parameters|filingindicators)\.csv$/i.test(title))
    return 'it says how a package is filed, and contains no template'
  return decodeCsv(bytes) ?? 'it is not a text file'
}
