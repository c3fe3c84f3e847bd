import type { TableRow } from '../table.ts'
import type { Template } from '../taxonomy.ts'
import { type CsvFault, csvFaults, readCsvRows, writeCsvRows } from './csv-rows.ts'
import { readFileText } from './file-text.ts'
import { type FindingSink, report } from './package-finding.ts'
import { type FilePlace, tablePath } from './package-paths.ts'
import { type HeaderProblems, readTableHeader, type TableHeader } from './table-header.ts'

/**
 * Returns the file of a template as it is filed: column codes, then the rows; commas, CRLF, quotes where RFC 4180 needs
 * them. Without rows it is just the header line. Cells are written unchanged, whatever they look like (a text that
 * begins with `=` is a text); a lone surrogate, which UTF-8 cannot encode, becomes U+FFFD.
 */
export function writeTableCsv(template: Template, rows: readonly TableRow[]): string {
  function* lines(): Generator<readonly string[]> {
    yield template.columns.map(({ code }) => code)
    for (const { cells } of rows) yield template.columns.map(({ at }) => cells[at] ?? '')
  }
  return writeCsvRows(lines()).toWellFormed()
}

export type TableReading = {
  readonly rows: readonly TableRow[]
  /** Null when the header is correct. */
  readonly header: HeaderProblems | null
}

/**
 * Reads the file of a template, from its bytes or from decoded text. Columns may be in any order; rows are returned in
 * the template's order of columns. In a row that is too short the last cells are empty, in one that is too long surplus
 * cells are dropped, empty lines are skipped: all of these are findings, as is everything else that the file format
 * forbids. The content of cells is not checked. At most `maxRows` rows are read.
 */
export function readTableCsv(
  template: Template,
  input: Uint8Array | string,
  sink: FindingSink,
  maxRows = Number.POSITIVE_INFINITY,
): TableReading {
  const where = { template: template.code, file: tablePath(template) }
  const text = typeof input === 'string' ? input : readFileText(input, where, sink)
  const separator = separatorOf(text, template)
  if (separator !== ',')
    report(sink, ['801', '809', 'CSV-043'], {
      ...where,
      value: separator,
      message: `${where.file} separates its cells with ${separator === ';' ? 'semicolons' : 'tabs'}, not commas.`,
      fix: 'Save the file with commas between the cells.',
    })
  const rows: TableRow[] = []
  let header: TableHeader | undefined
  const reportFault = faultReporter(where, sink)
  readCsvRows(text, separator, {
    row(cells, count, number) {
      if (header === undefined) {
        header = readTableHeader(template, cells, count, separator, where.file, sink)
        return header.isHeader
      }
      if (rows.length >= maxRows) {
        report(sink, ['103'], {
          ...where,
          message: `${where.file} has more rows than are read from one package; everything after row ${rows.length} is left out.`,
          fix: 'Check that the file is a register at all.',
        })
        return false
      }
      if (count === 1 && cells[0] === '' && header.width > 1) {
        reportEmptyLine(where, number, sink)
        return true
      }
      if (count !== header.width) reportLength(where, rows.length + 1, cells, count, header.width, sink)
      rows.push({ cells: header.inOrder(cells) })
      return true
    },
    fault: (fault) => reportFault(fault, header === undefined ? 0 : rows.length + 1),
  })
  header ??= readTableHeader(template, [], 0, separator, where.file, sink)
  return { rows, header: header.problems }
}

/** Reports an empty line; `number` counts lines, the header has 0. */
export function reportEmptyLine(where: FilePlace, number: number, sink: FindingSink): void {
  report(sink, ['809', 'CSV-043'], {
    ...where,
    message: `Line ${number + 1} of ${where.file} is empty.`,
    fix: 'Remove the empty line.',
  })
}

/** Reports a row whose number of cells differs from the header. */
export function reportLength(
  where: FilePlace,
  row: number,
  cells: readonly string[],
  count: number,
  width: number,
  sink: FindingSink,
): void {
  const isSplitElsewhere = count === 1 && cells[0]?.includes(';') === true
  report(sink, ['809', 'CSV-043'], {
    ...where,
    row,
    value: cells.join(','),
    message: `Row ${row} of ${where.file} has ${count} ${count === 1 ? 'cell' : 'cells'}, but the header has ${width}.`,
    fix: isSplitElsewhere
      ? 'Separate the cells with commas, not semicolons.'
      : 'Give the row one cell for each column; a cell that contains a comma is enclosed in quotation marks.',
  })
}

/**
 * Returns a function that reports faults of quotes and line ends; wrong line ends once per file. `row` 0 is the header.
 */
export function faultReporter(where: FilePlace, sink: FindingSink): (fault: CsvFault, row: number) => void {
  let hasReportedOfReturns = false
  return (fault, row) => {
    if (fault === 'carriage return alone') {
      if (hasReportedOfReturns) return
      hasReportedOfReturns = true
    }
    const { message, fix } = csvFaults[fault]
    report(sink, ['CSV-047'], {
      ...where,
      row: row === 0 ? undefined : row,
      message: `${row === 0 ? 'Header' : `Row ${row}`} of ${where.file}: ${message}`,
      fix,
    })
  }
}

/**
 * Returns the separator of the header: a semicolon or tab when the line has no comma and contains column codes only
 * when split by it.
 */
function separatorOf(text: string, template: Template): ',' | ';' | '\t' {
  const line = (text.slice(0, 4096).split(/[\r\n]/, 1)[0] ?? '').replaceAll('"', '')
  if (line.includes(',')) return ','
  for (const separator of [';', '\t'] as const) {
    const cells = line.split(separator)
    if (cells.length > 1 && template.columns.some(({ code }) => cells.includes(code))) return separator
  }
  return ','
}
