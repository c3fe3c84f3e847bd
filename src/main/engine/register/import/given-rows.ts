import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { DerivedRegister } from '../model/derived-register.ts'
import { emptyTables, type TableRow, type Tables } from '../table.ts'
import { columnAt, templateOf } from '../taxonomy.ts'
import { importInto } from './plan-into.ts'

const taxonomy = shippedTaxonomy()

/** For tests: a row of a template, given by the cells that are filled. */
export function rowOf(template: string, cells: Readonly<Record<string, string>>): TableRow {
  const found = templateOf(taxonomy, template)
  const row = found.columns.map(() => '')
  for (const [column, cell] of Object.entries(cells)) row[columnAt(found, column)] = cell
  return { cells: row }
}

/** For tests: tables of these rows, each given by its template and the cells that are filled. */
export function tablesOf(
  ...rows: readonly (readonly [template: string, cells: Readonly<Record<string, string>>])[]
): Tables {
  const tables = emptyTables(taxonomy)
  for (const [template, cells] of rows) tables.get(template)?.push(rowOf(template, cells))
  return tables
}

/** For tests: imports tables into an empty register. Notes are said as `template|key|column|value`. */
export function imported(tables: Tables) {
  const register = new DerivedRegister(taxonomy)
  const { notes, records } = importInto(register, tables)
  const said = notes.map(({ template, key, column, value }) =>
    [template, key, column ?? '', value ?? ''].join('|'),
  )
  const dataOf = (kind: string) => records.filter((one) => one.kind === kind).map(({ data }) => data)
  return { register, notes, said, dataOf }
}
