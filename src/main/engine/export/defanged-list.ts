import { defang } from '../ioc/defang.ts'
import type { ExportedIndicator } from './exported-indicator.ts'

/** Returns one defanged value per line, for e-mails and reports. */
export function defangedList(rows: readonly ExportedIndicator[]): string {
  return rows.map(({ kind, value }) => `${defang(kind, value)}\n`).join('')
}
