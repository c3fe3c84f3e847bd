import type { Template } from '../taxonomy.ts'
import { type FindingSink, report, shown } from './package-finding.ts'

/** Differences between the header of a file and the template. A different order of columns does not count. */
export type HeaderProblems = {
  /** Codes of the template missing from the header. */
  readonly missing: readonly string[]
  /** Header cells that are not columns of the template, as written. */
  readonly unknown: readonly string[]
  /** Codes that occur more than once. */
  readonly repeated: readonly string[]
  /** The separator when it is not a comma. */
  readonly separator: ';' | '\t' | null
}

/** A parsed header, and how to read the rows below it. */
export type TableHeader = {
  /** False when no cell of it is a column of the template; the rows cannot be read then. */
  readonly isHeader: boolean
  /** Number of its cells. */
  readonly width: number
  /** Arranges the cells of a row in the template's order; missing cells are empty. */
  readonly inOrder: (cells: string[]) => string[]
  /** Null when the header is correct. */
  readonly problems: HeaderProblems | null
}

/** Reads the header of a template's file. `width` is the number of its cells, 0 for a file without any. */
export function readTableHeader(
  template: Template,
  cells: readonly string[],
  width: number,
  separator: ',' | ';' | '\t',
  file: string,
  sink: FindingSink,
): TableHeader {
  const codes = template.columns.map(({ code }) => code)
  const places = new Map<string, number>()
  const unknown: string[] = []
  const repeated = new Set<string>()
  for (const [at, cell] of cells.entries()) {
    if (!codes.includes(cell)) unknown.push(cell)
    else if (places.has(cell)) repeated.add(cell)
    else places.set(cell, at)
  }
  const problems: HeaderProblems = {
    missing: codes.filter((code) => !places.has(code)),
    unknown,
    repeated: [...repeated],
    separator: separator === ',' ? null : separator,
  }
  const isHeader = places.size > 0
  const where = { template: template.code, file }
  if (isHeader) reportProblems(template, cells, problems, where, sink)
  else
    report(sink, width === 0 ? ['CSV-041', 'CSV-042'] : ['801', 'CSV-041', 'CSV-042'], {
      ...where,
      value: width === 0 ? undefined : cells.join(separator),
      message:
        width === 0
          ? `${file} is empty; even a table without rows has a header line.`
          : `${file} does not begin with a header: its first line has no column of ${template.code}.`,
      fix: `Begin the file with the line ${codes.join(',')}.`,
    })
  const from = codes.map((code) => places.get(code))
  const isSame = width === codes.length && from.every((place, at) => place === at)
  return {
    isHeader,
    width,
    inOrder: (row) =>
      isSame && row.length === width ? row : from.map((at) => (at === undefined ? '' : (row[at] ?? ''))),
    problems: width === codes.length && problems.missing.length === 0 && separator === ',' ? null : problems,
  }
}

function reportProblems(
  template: Template,
  cells: readonly string[],
  problems: HeaderProblems,
  where: { readonly template: string; readonly file: string },
  sink: FindingSink,
): void {
  const codes = template.columns.map(({ code }) => code)
  for (const [at, cell] of cells.entries()) {
    if (codes.includes(cell)) continue
    if (cell === '') {
      report(sink, ['801', 'CSV-041'], {
        ...where,
        message: `Cell ${at + 1} of the header of ${where.file} is empty.`,
        fix: 'Give the column its code, or remove it, header and cells.',
      })
      continue
    }
    const meant = codes.find((code) => code === cell.trim().toLowerCase())
    report(sink, ['801'], {
      ...where,
      value: cell,
      message: `The header of ${where.file} has “${shown(cell)}”, which is not a column of ${template.code}.`,
      fix:
        meant === undefined
          ? `The columns of ${template.code} are ${codes.join(', ')}.`
          : `Write ${meant}, in lower case and without spaces.`,
    })
  }
  for (const code of problems.repeated)
    report(sink, ['802'], {
      ...where,
      column: code,
      value: code,
      message: `Column ${code} occurs in the header of ${where.file} more than once; the first is read.`,
      fix: 'Remove the repeated column, header and cells.',
    })
  for (const code of problems.missing)
    report(sink, ['CSV-042'], {
      ...where,
      column: code,
      message: `Column ${code} is missing from ${where.file}.`,
      fix: 'Add the column, with empty cells when there is nothing to report.',
    })
}
