import { fieldsOf } from '../../engine/hash/sources/record-reader.ts'
import { hasLeiCheckDigits, isLeiShape } from '../../engine/register/lei.ts'
import { registrationNumber } from '../../engine/register/lei-list.ts'

/** Columns of an LEI table from which values are read; -1 for a missing column. */
export type LeiColumns = {
  readonly separator: string
  readonly lei: number
  readonly status: number
  readonly renewal: number
  readonly updated: number
  /** False for a list that begins with its first entry. */
  readonly hasHeader: boolean
  readonly format: 'lei-cdf-csv' | 'csv' | 'list'
}

const separators = [',', ';', '\t', '|'] as const

/** Column names in order of preference: those of LEI-CDF, then common ones. */
const names = {
  lei: ['lei', 'leicode'],
  status: ['registrationregistrationstatus', 'registrationstatus', 'leistatus', 'status'],
  renewal: ['registrationnextrenewaldate', 'nextrenewaldate'],
  updated: ['registrationlastupdatedate', 'lastupdatedate'],
} as const

/** Reads the first line of a table. Throws with the reason when the columns cannot be determined. */
export function readLeiColumns(line: string): LeiColumns {
  let lacksStatus = false
  for (const separator of separators) {
    const cells = fieldsOf(line, separator)
    const columns = namedColumns(cells, separator) ?? plainColumns(cells, separator)
    if (columns === null) continue
    if (columns.status >= 0) return columns
    lacksStatus = true
  }
  throw new Error(
    lacksStatus
      ? 'it has a column of LEIs but none of their status, such as Registration.RegistrationStatus'
      : 'its first line neither names a column LEI nor is an LEI with its status',
  )
}

function namedColumns(cells: readonly string[], separator: string): LeiColumns | null {
  const fields = cells.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''))
  const find = (wanted: readonly string[]) =>
    wanted.map((name) => fields.indexOf(name)).find((at) => at >= 0) ?? -1
  const lei = find(names.lei)
  if (lei < 0) return null
  const [status, renewal, updated] = [find(names.status), find(names.renewal), find(names.updated)]
  const format = fields[status] === names.status[0] ? 'lei-cdf-csv' : 'csv'
  return { separator, lei, status, renewal, updated, hasHeader: true, format }
}

function plainColumns(cells: readonly string[], separator: string): LeiColumns | null {
  const lei = cells.findIndex((cell) => isLei(cell.toUpperCase()))
  if (lei < 0) return null
  const status = cells.findIndex((cell) => registrationNumber(cell) !== null)
  return { separator, lei, status, renewal: -1, updated: -1, hasHeader: false, format: 'list' }
}

function isLei(text: string): boolean {
  return isLeiShape(text) && hasLeiCheckDigits(text)
}
