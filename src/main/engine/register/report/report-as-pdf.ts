import type { ReportBlock, ReportContent, ReportSection } from '../../report/report.ts'
import { visibleText } from '../../report/visible-text.ts'
import type { DataCell, DataTable, TableReport } from './table-report.ts'

/** Maximum number of rows of one table in a PDF; the workbook contains more. */
const maxRows = 5000

/** Returns a report as content for the PDF: numbers with separators, days in words, a dash where nothing is given. */
export function pdfContent({ title, facts, tables, madeAt, foot }: TableReport): ReportContent {
  const hasGap = tables.some(({ rows }) => rows.some((cells) => cells.some((cell) => cell === null)))
  const shown = facts.map(([name, value]) => [name, visibleText(value)] as const)
  return {
    title: visibleText(title),
    facts: hasGap ? [...shown, [notGiven, 'not given']] : shown,
    sections: tables.map(sectionOf),
    datedAt: madeAt,
    foot: visibleText(foot),
    subject: 'the register',
    elsewhere: 'the workbook contains them',
    isWide: true,
  }
}

const notGiven = '–'

function sectionOf({ title, notes, columns, rows, total }: DataTable): ReportSection {
  const given = rows.slice(0, maxRows)
  const cut =
    total > given.length
      ? [`The first ${counted(given.length)} of ${counted(total)} rows; the workbook contains more.`]
      : []
  const sentences = [...notes, ...cut]
  const blocks: ReportBlock[] = []
  if (sentences.length > 0) blocks.push({ is: 'prose', text: visibleText(sentences.join('\n')) })
  if (given.length > 0)
    blocks.push({ is: 'table', columns, rows: given.map((cells) => cells.map(shownCell)) })
  return { title, blocks }
}

/** Returns a cell in words. */
export function shownCell(cell: DataCell): string {
  if (cell === null) return notGiven
  if (typeof cell === 'number') return cell.toLocaleString('en-GB', { maximumFractionDigits: 2 })
  if (typeof cell === 'string') return visibleText(cell)
  return 'day' in cell ? dayText(cell.day) : amountText(cell.amount)
}

function counted(count: number): string {
  return count.toLocaleString('en-GB')
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function dayText(day: string): string {
  if (day === '9999-12-31') return 'no end'
  const [, year, month, number] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return year === undefined
    ? visibleText(day)
    : `${Number(number)} ${months[Number(month) - 1] ?? month} ${year}`
}

/** Returns a decimal text with thousands separators, without rounding it. */
function amountText(amount: string): string {
  const [, whole, fraction = ''] = /^(-?\d+)(\.\d+)?$/.exec(amount) ?? []
  return whole === undefined ? visibleText(amount) : `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${fraction}`
}
