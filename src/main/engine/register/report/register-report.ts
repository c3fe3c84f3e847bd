import { type KindName, kindNames, recordKinds } from '../../../../contract/register/kinds.ts'
import type { PlainRecord, RegisterModel } from '../model/register-model.ts'
import { type FieldNames, shownField } from './shown-field.ts'
import { type DataColumn, type DataTable, dataColumn } from './table-report.ts'

export type RegisterGiven = FieldNames & {
  readonly model: RegisterModel
  /** Returns records in the order in which they were created. */
  readonly sorted: (records: Iterable<PlainRecord>) => readonly PlainRecord[]
}

/** The entity, the date and the frame of a report: facts that all reports of the register begin with. */
export function entityFacts({ model, taxonomy, nameOf }: RegisterGiven): (readonly [string, string])[] {
  const { filing } = model
  const entity = filing.entity_uuid === null ? undefined : model.get('scopeEntities', filing.entity_uuid)
  const name = entity === undefined ? null : nameOf(entity.uuid)
  const currency = filing.base_currency
  return [
    ['Entity', [name, entity?.data.lei].filter(Boolean).join(', ') || notSet],
    ['Reference date', filing.reference_date ?? notSet],
    ['Scope', filing.scope ?? notSet],
    ['Base currency', currency === null ? notSet : currency.slice(currency.indexOf(':') + 1)],
    ['Taxonomy', taxonomy.name],
  ]
}

const notSet = 'not set'

/** Returns the main fields of all records, a table for each kind that has any. */
export function recordTables(given: RegisterGiven): DataTable[] {
  return kindNames.flatMap((kind) => {
    const table = tableOf(kind, given)
    return table.total === 0 ? [] : [table]
  })
}

/** Returns the kinds that have no record. */
export function kindsWithout({ model }: RegisterGiven): string[] {
  return kindNames.filter((kind) => model.count(kind) === 0).map((kind) => recordKinds[kind].title)
}

function tableOf(kind: KindName, given: RegisterGiven): DataTable {
  const { title, columns, fields, system = {} } = recordKinds[kind]
  const known = { ...fields, ...system }
  const names = withUnits(columns, fields).filter((name) => known[name] !== undefined)
  const records = given.sorted([...(given.model.all(kind) as Iterable<PlainRecord>)])
  return {
    title,
    notes: [],
    columns: names.map((name): DataColumn => {
      const field = known[name]
      const isWide = field?.kind === 'text' || field?.kind === 'reference' || field?.kind === 'references'
      return dataColumn(field?.label ?? name, isWide ? 2 : 1)
    }),
    rows: records.map(({ data }) =>
      names.map((name) => {
        const field = known[name]
        return field === undefined ? null : shownField(field, data[name], given)
      }),
    ),
    total: records.length,
  }
}

/** Returns the columns, with the currency beside amounts. */
function withUnits(
  columns: readonly string[],
  fields: Readonly<Record<string, { readonly kind: string }>>,
): string[] {
  if (columns.includes('currency') || fields.currency === undefined) return [...columns]
  return columns.flatMap((name) => (fields[name]?.kind === 'amount' ? [name, 'currency'] : [name]))
}
