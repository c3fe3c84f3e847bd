import { readCsvRows } from './csv-rows.ts'
import { type FindingSink, report } from './package-finding.ts'
import { faultReporter, reportEmptyLine, reportLength } from './table-csv.ts'

/** A row of a control file: its two cells, and its number from 1. */
export type Pair = { readonly name: string; readonly value: string; readonly row: number }

/**
 * Reads a control file, which has two columns. A wrong header is reported under the given rules, and the first line is
 * treated as the header anyway.
 */
export function readPairs(
  text: string,
  file: string,
  header: readonly [string, string],
  rules: readonly string[],
  sink: FindingSink,
): Pair[] {
  const where = { file }
  const pairs: Pair[] = []
  const first = text.split(/[\r\n]/, 1)[0] ?? ''
  const separator = !first.includes(',') && first.includes(';') ? ';' : ','
  const reportFault = faultReporter(where, sink)
  readCsvRows(text, separator, {
    row(cells, count, number) {
      if (number === 0) {
        if (separator !== ',' || count !== 2 || cells[0] !== header[0] || cells[1] !== header[1])
          report(sink, rules, {
            ...where,
            value: cells.join(separator),
            message: `The header of ${file} is not ${header.join(',')}.`,
            fix: `Make the first line ${header.join(',')}, separated by a comma.`,
          })
        return true
      }
      if (count === 1 && cells[0] === '') reportEmptyLine(where, number, sink)
      else {
        const row = pairs.length + 1
        if (count !== 2) reportLength(where, row, cells, count, 2, sink)
        pairs.push({ name: cells[0] ?? '', value: cells[1] ?? '', row })
      }
      return true
    },
    fault: (fault, number) => reportFault(fault, number),
  })
  return pairs
}
