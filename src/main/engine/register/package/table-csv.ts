import type { TableRow } from '../table.ts'
import type { Template } from '../taxonomy.ts'
import { type CsvFault, csvFaults, readCsvRows, writeCsvRows } from './csv-rows.ts'
import { readFileText } from './file-text.ts'
import { type FindingSink, report } from './package-finding.ts'
import { type FilePlace, tablePath } from './package-paths.ts'
import { type HeaderProblems, readTableHeader, type TableHeader } from './table-header.ts'

/**
 * The file of a template as it is filed: codes of the columns, then the rows; commas, CRLF, quotes where RFC 4180 needs
 * them. Without rows it is the header line alone. Cells go through unchanged, whatever they look like (a text that begins
 * with `=` is a text); half of a surrogate pair, which UTF-8 cannot say, becomes U+FFFD.
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
  /** Null when the header is in order. */
  readonly header: HeaderProblems | null
}

/**
 * Reads the file of a template, from its bytes or from text that was decoded before. Columns may stand in any order; rows
 * come in the template's. Of a row that is too short the last cells are empty, of one that is too long the rest is left
 * out, empty lines are passed over: all of these are findings, as is everything else that the form of the file forbids.
 * What the cells say is not looked at. No more than `maxRows` rows are taken.
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
      message: `${where.file} separates its cells by ${separator === ';' ? 'semicolons' : 'tabs'}, not by commas.`,
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
          message: `${where.file} has more rows than are read of one package; what follows row ${rows.length} is left out.`,
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

/** Reports that a line has nothing in it; `number` counts lines, the header has 0. */
export function reportEmptyLine(where: FilePlace, number: number, sink: FindingSink): void {
  report(sink, ['809', 'CSV-043'], {
    ...where,
    message: `Line ${number + 1} of ${where.file} is empty.`,
    fix: 'Take the empty line out.',
  })
}

/** Reports that a row has another number of cells than the header. */
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
    message: `Row ${row} of ${where.file} has ${count} ${count === 1 ? 'cell' : 'cells'}, the header has ${width}.`,
    fix: isSplitElsewhere
      ? 'Separate the cells by commas, not by semicolons.'
      : 'Give the row one cell for each column; a cell with a comma in it stands in quotation marks.',
  })
}

/** Reports faults of quotes and line ends; wrong line ends once for a file. `row` 0 is the header. */
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

/** The separator of the header: a semicolon or tab when it has no comma and is a header of the template only then. */
function separatorOf(text: string, template: Template): ',' | ';' | '\t' {
  const line = (text.slice(0, 4096).split(/[\r\n]/, 1)[0] ?? '').replaceAll('"', '')
  if (line.includes(',')) return ','
  for (const separator of [';', '\t'] as const) {
    const cells = line.split(separator)
    if (cells.length > 1 && template.columns.some(({ code }) => cells.includes(code))) return separator
  }
  return ','
}
