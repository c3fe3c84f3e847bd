import type { Taxonomy } from '../taxonomy.ts'
import { readPairs } from './control-csv.ts'
import { type FindingSink, report, shown } from './package-finding.ts'
import { controlPaths, tablePath } from './package-paths.ts'

const file = controlPaths.indicators

/**
 * Checks reports/FilingIndicators.csv: one line for every template, all of them true, also for templates without rows.
 * `tablePaths` are the tables that the package has.
 */
export function checkIndicators(
  text: string,
  taxonomy: Taxonomy,
  tablePaths: ReadonlySet<string>,
  sink: FindingSink,
): void {
  const pairs = readPairs(text, file, ['templateID', 'reported'], ['702', 'CSV-031'], sink)
  const met = new Set<string>()
  for (const { name, value, row } of pairs) {
    const template = taxonomy.templates.find(({ code }) => code === name)
    if (template === undefined)
      report(sink, ['510', 'CSV-032'], {
        file,
        row,
        value: name,
        message: `${file} names the template “${shown(name)}”, which the module does not have.`,
        fix: 'Write the code of a template, in upper case: B_01.01.',
      })
    else if (met.has(name))
      report(sink, ['703', 'CSV-035'], {
        file,
        template: name,
        row,
        value: name,
        message: `${file} has a line for ${name} more than once.`,
        fix: 'Keep one of them, with true.',
      })
    met.add(name)
    if (value !== 'true' && value !== 'false')
      report(sink, ['704', 'CSV-033'], {
        file,
        template: template?.code,
        row,
        value,
        message: `The indicator of ${shown(name)} is “${shown(value)}”, neither true nor false.`,
        fix: 'Write true, in lower case.',
      })
    if (value !== 'false' || template === undefined) continue
    report(sink, ['808'], {
      file,
      template: name,
      row,
      value,
      message: `The indicator of ${name} is false; all of them have to be true, even those of empty tables.`,
      fix: 'Write true, and file a table without rows with its header line.',
    })
    if (tablePaths.has(tablePath(template)))
      report(sink, ['CSV-049'], {
        file: tablePath(template),
        template: name,
        message: `${tablePath(template)} is present although its indicator is false.`,
        fix: `Set the indicator of ${name} to true.`,
      })
  }
  for (const { code } of taxonomy.templates)
    if (!met.has(code))
      report(sink, ['705', 'CSV-034'], {
        file,
        template: code,
        message: `${file} has no line for ${code}.`,
        fix: `Add the line ${code},true.`,
      })
}
