import { defang } from '../ioc/defang.ts'
import type { ExportedIndicator } from './exported-indicator.ts'

/** One defanged value a line, for mails and reports. */
export function defangedList(rows: readonly ExportedIndicator[]): string {
  return rows.map(({ kind, value }) => `${defang(kind, value)}\n`).join('')
}
