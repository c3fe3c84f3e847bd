import { plainNumber } from '../../office/raw-cell.ts'
import { columnLetters } from '../../office/sheet-row.ts'
import type { Tables } from '../table.ts'
import type { Column, ColumnType, Taxonomy, Template } from '../taxonomy.ts'
import { isDayOfOurTime } from './read-date.ts'
import { type WrittenCell, type WrittenSheet, writeXlsxSheets } from './xlsx-writer.ts'

/**
 * Writes a register as a workbook with the layout of the EBA's master template: a sheet for each template, `b_01.01`
 * and so on; a title in row 2, from column B on codes in row 4, labels in row 5, types in row 6, data from row 7. A
 * last sheet, `Drop down`, lists the members of the closed lists, code and label, and the cells of such columns offer
 * the codes. Amounts, whole numbers and days are written as numbers and days when they read back as the same text, as
 * texts otherwise. The same tables give the same bytes; the workbook reads back without a change.
 */
export async function writeWorkbook(tables: Tables, taxonomy: Taxonomy): Promise<Uint8Array> {
  const lists = [...taxonomy.lists.keys()]
  const listSheet = 'Drop down'
  const offered = (column: Column) => {
    const at = lists.indexOf(column.list ?? '')
    const members = taxonomy.lists.get(column.list ?? '')?.length ?? 0
    const letters = columnLetters(1 + 3 * at)
    return at === -1 ? null : `'${listSheet}'!$${letters}$3:$${letters}$${members + 2}`
  }
  return writeXlsxSheets([
    ...taxonomy.templates.map((template) => templateSheet(template, tables, offered)),
    dropDown(listSheet, taxonomy),
  ])
}

const firstDataRow = 7
const lastRow = 1_048_576
/** Before March 1900 spreadsheets count a day that never existed. */
const firstSafeDay = '1900-03-01'

/** Names of the types in the EBA's template. */
const typeNames: Readonly<Record<ColumnType, string>> = {
  string: 'Alphanumerical',
  enumeration: 'Closed set of options',
  date: 'Date',
  integer: 'Natural number',
  monetary: 'Monetary',
  boolean_true: 'Fill with "true" for each populated row',
}

function templateSheet(
  template: Template,
  tables: Tables,
  offered: (column: Column) => string | null,
): WrittenSheet {
  const { code, title, columns } = template
  const rows: WrittenCell[][] = [
    [],
    [null, `${code} ${title}`],
    [],
    [null, ...columns.map((column) => `${code.toLowerCase()}.${column.code.slice(1)}`)],
    [null, ...columns.map(({ label }) => label)],
    [null, ...columns.map(typeName)],
  ]
  for (const { cells } of tables.get(code) ?? [])
    rows.push([null, ...cells.map((cell, at) => written(cell, columns[at] as Column))])
  const choices = columns.flatMap((column) => {
    const from = offered(column)
    const letters = columnLetters(column.at + 1)
    return from === null ? [] : [{ range: `${letters}${firstDataRow}:${letters}${lastRow}`, from }]
  })
  return {
    name: code.toLowerCase(),
    rows,
    widths: [3, ...columns.map(({ type }) => (type === 'string' ? 28 : 20))],
    frozen: { rows: firstDataRow - 1, columns: 0 },
    choices,
  }
}

function typeName({ type, list, format }: Column): string {
  if (list?.startsWith('country') === true) return 'Country'
  if (list === 'currency') return 'Currency'
  if (list === 'yes_no') return '[Yes/No]'
  if (list === 'identifier_type' || format === 'function_identifier') return 'Pattern'
  return typeNames[type]
}

/** Returns a cell as the type of value from which it reads back unchanged. */
function written(cell: string, { type }: Column): WrittenCell {
  if (cell === '') return null
  if (type === 'date')
    return isDayOfOurTime(cell) && cell >= firstSafeDay ? new Date(`${cell}T00:00:00Z`) : cell
  if (type !== 'monetary' && type !== 'integer') return cell
  const number = Number(cell)
  // as a text it could be understood as 1250
  if (type === 'monetary' && /^-?[1-9]\d{0,2}\.\d{3}$/.test(cell)) return number
  return Number.isFinite(number) && plainNumber(number) === cell && cell.replace(/\D/g, '').length <= 15
    ? number
    : cell
}

/**
 * Returns the sheet of closed lists: each list in two columns with an empty one between: its name, then codes and
 * labels.
 */
function dropDown(name: string, taxonomy: Taxonomy): WrittenSheet {
  const lists = [...taxonomy.lists]
  const rows: WrittenCell[][] = [
    [null, ...lists.flatMap(([list]) => [list, null, null])],
    [null, ...lists.flatMap(() => ['Code', 'Label', null])],
  ]
  const longest = Math.max(...lists.map(([, members]) => members.length))
  for (let at = 0; at < longest; at++)
    rows.push([
      null,
      ...lists.flatMap(([, members]) => [members[at]?.code ?? null, members[at]?.label ?? null, null]),
    ])
  const widths = [3, ...lists.flatMap(() => [16, 40, 3])]
  return { name, rows, widths, frozen: { rows: 2, columns: 0 }, choices: [] }
}
