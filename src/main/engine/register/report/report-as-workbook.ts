import { plainNumber } from '../../office/raw-cell.ts'
import { isDayOfOurTime } from '../sheets/read-date.ts'
import { type WrittenCell, type WrittenSheet, writeXlsxSheets } from '../sheets/xlsx-writer.ts'
import type { DataCell, DataTable, TableReport } from './table-report.ts'

/** Maximum number of rows of a sheet (ECMA-376), less those of the notes. */
const maxRows = 1_048_000

/** Writes a report as a workbook: a sheet with its facts, then a sheet for each table. Empty cells are not given. */
export function reportWorkbook(report: TableReport): Promise<Uint8Array> {
  return writeXlsxSheets([factSheet(report), ...report.tables.map(tableSheet)])
}

function factSheet({ title, facts, tables, madeAt }: TableReport): WrittenSheet {
  return {
    name: 'About',
    rows: [
      [title],
      [],
      ...facts.map(([name, value]) => [name, value]),
      ['Made', madeAt],
      [],
      ['Sheet', 'Rows'],
      ...tables.map((table) => [sheetName(table), table.rows.length]),
    ],
    widths: [32, 80],
    frozen: { rows: 0, columns: 0 },
    choices: [],
  }
}

/** Signs that the name of a sheet must not have, and its length (ECMA-376, part 1, 18.2.19). */
const forbidden = /[[\]:*?/\\]/g
const maxName = 31

function sheetName({ title }: DataTable): string {
  return title.replaceAll(forbidden, ' ').slice(0, maxName)
}

function tableSheet(table: DataTable): WrittenSheet {
  const { notes, columns, rows, total } = table
  const given = rows.slice(0, maxRows)
  const cut = total > given.length ? [`The first ${given.length} of ${total} rows.`] : []
  const above = [...notes, ...cut].map((note) => [note])
  const head = columns.map(({ name }) => name)
  return {
    name: sheetName(table),
    rows: [...above, head, ...given.map((cells) => cells.map(written))],
    widths: columns.map(({ share }) => Math.round(Math.min(80, Math.max(10, share * 14)))),
    frozen: { rows: above.length + 1, columns: 0 },
    choices: [],
  }
}

/** Before March 1900 spreadsheets count a day that never existed. */
const firstSafeDay = '1900-03-01'

function written(cell: DataCell): WrittenCell {
  if (cell === null || typeof cell === 'number') return cell
  if (typeof cell === 'string') return cell.slice(0, maxText)
  if ('day' in cell) {
    const { day } = cell
    return isDayOfOurTime(day) && day >= firstSafeDay ? new Date(`${day}T00:00:00Z`) : day
  }
  const number = Number(cell.amount)
  const bare = cell.amount.includes('.') ? cell.amount.replace(/0+$/, '').replace(/\.$/, '') : cell.amount
  // digits that a double does not hold stay a text
  return Number.isFinite(number) && plainNumber(number) === bare ? number : cell.amount
}

/** Maximum length of a text in a cell. */
const maxText = 32_767
