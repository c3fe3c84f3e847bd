import { isLeiShape } from '../lei.ts'
import type { Tables } from '../table.ts'
import type { ColumnType, Taxonomy } from '../taxonomy.ts'
import { isDay } from './calendar.ts'
import { type Pair, readPairs } from './control-csv.ts'
import { type FindingSink, report, shown } from './package-finding.ts'
import { controlPaths } from './package-paths.ts'

/** The content of reports/parameters.csv; null for missing parameters. */
export type Parameters = {
  readonly entityId: string | null
  readonly refPeriod: string | null
  readonly baseCurrency: string | null
  readonly decimalsInteger: string | null
  readonly decimalsMonetary: string | null
}

export const noParameters: Parameters = {
  entityId: null,
  refPeriod: null,
  baseCurrency: null,
  decimalsInteger: null,
  decimalsMonetary: null,
}

/** Returns the ISO 4217 code of the base currency; null when it is not one. */
export function currencyOf({ baseCurrency }: Parameters): string | null {
  return /^iso4217:([A-Z]{3})$/.exec(baseCurrency ?? '')?.[1] ?? null
}

const file = controlPaths.parameters

/** Parameters of the module, and the rule that requires each. */
const known: Readonly<Record<string, string>> = {
  entityID: 'CSV-022',
  refPeriod: 'CSV-023',
  baseCurrency: 'CSV-024',
  decimalsInteger: 'CSV-025',
  decimalsMonetary: 'CSV-025',
}

/**
 * Checks reports/parameters.csv. Which parameters are needed depends on the tables: without amounts no currency is
 * required.
 */
export function checkParameters(
  text: string,
  taxonomy: Taxonomy,
  tables: Tables,
  sink: FindingSink,
): Parameters {
  const pairs = readPairs(text, file, ['name', 'value'], ['723', 'CSV-021'], sink)
  reportNames(pairs, sink)
  const given = (name: string) => pairs.find((pair) => pair.name === name)?.value || null
  const read: Parameters = {
    entityId: given('entityID'),
    refPeriod: given('refPeriod'),
    baseCurrency: given('baseCurrency'),
    decimalsInteger: given('decimalsInteger'),
    decimalsMonetary: given('decimalsMonetary'),
  }
  const hasAmounts = reports(taxonomy, tables, 'monetary')
  checkEntity(read.entityId, sink)
  checkPeriod(read.refPeriod, sink)
  checkCurrency(read.baseCurrency, hasAmounts, taxonomy, sink)
  checkDecimals('decimalsInteger', read.decimalsInteger, reports(taxonomy, tables, 'integer'), sink)
  checkDecimals('decimalsMonetary', read.decimalsMonetary, hasAmounts, sink)
  return read
}

/** Whether a fact cell of this type is filled. Key cells are not facts. */
function reports(taxonomy: Taxonomy, tables: Tables, type: ColumnType): boolean {
  return taxonomy.templates.some(({ code, columns }) => {
    const places = columns.filter((column) => column.type === type && !column.key).map(({ at }) => at)
    return tables.get(code)?.some(({ cells }) => places.some((at) => (cells[at] ?? '') !== '')) === true
  })
}

function reportNames(pairs: readonly Pair[], sink: FindingSink): void {
  const met = new Map<string, string>()
  for (const { name, value, row } of pairs) {
    const rule = Object.hasOwn(known, name) ? known[name] : undefined
    if (rule === undefined) {
      report(sink, ['CSV-UNREFERENCED'], {
        file,
        row,
        value: name,
        message: `${file} has the parameter “${shown(name)}”, which nothing in the module uses.`,
        fix: `Remove the line. The parameters are ${Object.keys(known).join(', ')}.`,
      })
      continue
    }
    const before = met.get(name)
    if (before !== undefined) {
      const isOtherCurrency = name === 'baseCurrency' && before !== value
      report(sink, isOtherCurrency ? [rule, 'EBA-CUR-001'] : [rule], {
        file,
        row,
        value,
        message: `${file} has the parameter ${name} more than once.`,
        fix: 'Keep one line of it.',
      })
    }
    met.set(name, value)
  }
}

function checkEntity(entityId: string | null, sink: FindingSink): void {
  const fix = 'Write rs:, the LEI of the filer, and .CON or .IND, without spaces.'
  if (entityId === null) {
    report(sink, ['CSV-022', '514'], { file, message: `${file} does not give the entityID.`, fix })
    return
  }
  const refuse = (rules: readonly string[], what: string) =>
    report(sink, rules, {
      file,
      value: entityId,
      message: `The entityID “${shown(entityId)}” ${what}.`,
      fix,
    })
  const colon = entityId.indexOf(':')
  const value = entityId.slice(colon + 1)
  if (!['rs', 'lei'].includes(entityId.slice(0, Math.max(colon, 0))))
    refuse(['EBA-ENTITY-001'], 'does not begin with rs:')
  if (!/\.(CON|IND)$/.test(value)) refuse(['514', 'EBA-ENTITY-002'], 'does not end in .CON or .IND')
  else if (!isLeiShape(value.slice(0, -4))) refuse(['EBA-ENTITY-002'], 'has no LEI of 20 characters')
}

function checkPeriod(refPeriod: string | null, sink: FindingSink): void {
  if (refPeriod !== null && isDay(refPeriod)) return
  report(sink, ['CSV-023'], {
    file,
    value: refPeriod ?? undefined,
    message:
      refPeriod === null
        ? `${file} does not give the refPeriod.`
        : `The refPeriod “${shown(refPeriod)}” is not a date.`,
    fix: 'Write the reference date as yyyy-mm-dd, without time or time zone.',
  })
}

function checkCurrency(
  currency: string | null,
  hasAmounts: boolean,
  taxonomy: Taxonomy,
  sink: FindingSink,
): void {
  const fix = 'Write iso4217: and the code of the currency, for instance iso4217:EUR.'
  if (currency === null) {
    if (hasAmounts)
      report(sink, ['CSV-024'], {
        file,
        message: `${file} does not give the baseCurrency, although there are amounts.`,
        fix,
      })
    return
  }
  const code = currency.startsWith('iso4217:') ? currency.slice('iso4217:'.length) : ''
  if (taxonomy.lists.get('currency')?.some(({ iso }) => iso === code) !== true)
    report(sink, ['EBA-2.24'], {
      file,
      value: currency,
      message: `The baseCurrency “${shown(currency)}” is not an ISO 4217 currency of the taxonomy.`,
      fix,
    })
}

function checkDecimals(
  name: 'decimalsInteger' | 'decimalsMonetary',
  value: string | null,
  isNeeded: boolean,
  sink: FindingSink,
): void {
  if (value === null) {
    if (isNeeded)
      report(sink, ['CSV-025'], {
        file,
        message: `${file} does not give ${name}, although there are values of that type.`,
        fix: name === 'decimalsInteger' ? 'Add decimalsInteger,0.' : 'Add decimalsMonetary, for instance -3.',
      })
    return
  }
  const refuse = (rule: string, what: string, fix: string) =>
    report(sink, [rule], { file, value, message: `${name} is “${shown(value)}”, ${what}.`, fix })
  if (!/^(-?\d{1,9}|INF)$/.test(value))
    refuse('CSV-026', 'which is neither a whole number nor INF', 'Write a whole number.')
  else if (name === 'decimalsInteger' && (value === 'INF' || Number(value) !== 0))
    refuse('EBA-DEC-003', 'and has to be 0', 'Write 0.')
  else if (name === 'decimalsMonetary' && value === 'INF')
    refuse(
      'OWN-39',
      'which says that every amount is exact to its last digit',
      'Write the precision that the amounts really have; -3 is thousands.',
    )
  else if (name === 'decimalsMonetary' && Number(value) < -4)
    refuse('EBA-DEC-001', 'and has to be -4 or more', 'Write -4 or a greater number; -3 is thousands.')
}
