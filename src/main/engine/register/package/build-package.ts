import { canStandInXml, visibleText } from '../../../../contract/entered-text.ts'
import { isLeiShape } from '../lei.ts'
import type { TableRow, Tables } from '../table.ts'
import type { Taxonomy, Template } from '../taxonomy.ts'
import { isDay } from './calendar.ts'
import { writeCsvRows } from './csv-rows.ts'
import { ebaNamePattern, type NoName, type PackageFacts, packageName } from './package-name.ts'
import { controlPaths, documentTypes, tablePath } from './package-paths.ts'
import { writeTableCsv } from './table-csv.ts'

export type BuiltPackage = {
  /** `<name>.zip` */
  readonly filename: string
  /** Texts by path; each path starts with `<name>/`. */
  readonly files: ReadonlyMap<string, string>
}

/**
 * Builds the xBRL-CSV report package of a register: two documents, parameters, filing indicators, and a file for every
 * template, also for one without rows. All filing indicators are true, as the receiver's rule 808 requires. The same
 * tables and facts give the same texts. Facts that a package cannot contain are refused with a sentence.
 */
export function buildPackage(taxonomy: Taxonomy, tables: Tables, facts: PackageFacts): BuiltPackage | NoName {
  const why = whyNoPackage(facts)
  if (why !== null) return { refused: why }
  const name = packageName(facts.namePattern ?? ebaNamePattern, facts)
  if (typeof name !== 'string') return name
  const files = new Map<string, string>()
  const add = (path: string, text: string) => files.set(`${name}/${path}`, text)
  add(controlPaths.reportPackage, jsonFile({ documentInfo: { documentType: documentTypes.reportPackage } }))
  add(
    controlPaths.report,
    jsonFile({ documentInfo: { documentType: documentTypes.report, extends: [facts.entryPoint] } }),
  )
  add(
    controlPaths.parameters,
    writeCsvRows([
      ['name', 'value'],
      ['entityID', `rs:${facts.lei}.${facts.scope}`],
      ['refPeriod', facts.referenceDate],
      ['baseCurrency', `iso4217:${facts.baseCurrency}`],
      ['decimalsInteger', '0'],
      ['decimalsMonetary', String(facts.decimalsMonetary)],
    ]),
  )
  add(
    controlPaths.indicators,
    writeCsvRows([['templateID', 'reported'], ...taxonomy.templates.map(({ code }) => [code, 'true'])]),
  )
  for (const template of taxonomy.templates) {
    const rows = tables.get(template.code) ?? []
    const text = writeTableCsv(template, rows)
    if (!canStandInXml(text)) return { refused: unfit(template, rows) }
    add(tablePath(template), text)
  }
  return { filename: `${name}.zip`, files }
}

/** Why no package can have these facts, to end a sentence with; null when one can. */
export function whyNoPackage(facts: PackageFacts): string | null {
  const name = packageName(facts.namePattern ?? ebaNamePattern, facts)
  return typeof name === 'string' ? refusalOf(facts) : name.refused.replace(/\.$/, '')
}

/** Returns a sentence naming the first cell with a character that no report processor can load. */
function unfit(template: Template, rows: readonly TableRow[]): string {
  for (const [at, { cells }] of rows.entries())
    for (const [position, cell] of cells.entries())
      if (!canStandInXml(cell))
        return `row ${at + 1} of ${template.code}, ${template.columns[position]?.code}, has a character that no file of a register can contain: “${visibleText(cell).slice(0, 60)}”`
  return `${template.code} has a character that no file of a register can contain`
}

/** Returns why facts of the control files, which may not be part of the name, are refused. */
function refusalOf({ lei, scope, referenceDate, baseCurrency, entryPoint, decimalsMonetary }: PackageFacts) {
  if (!isLeiShape(lei)) return `“${lei.slice(0, 60)}” is not an LEI`
  if (scope !== 'CON' && scope !== 'IND') return 'the scope must be CON or IND'
  if (!isDay(referenceDate)) return `“${referenceDate.slice(0, 60)}” is not a date`
  if (!/^[A-Z]{3}$/.test(baseCurrency)) return `“${baseCurrency.slice(0, 60)}” is not a currency code`
  if (!/^https?:\/\/[!-~]{1,500}$/.test(entryPoint)) return 'the entry point is not an address'
  if (!Number.isInteger(decimalsMonetary) || Math.abs(decimalsMonetary) > 20)
    return `the precision of amounts must be a whole number, not ${decimalsMonetary}`
  return null
}

function jsonFile(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
