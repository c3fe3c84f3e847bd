import type { ExportedIndicator } from './exported-indicator.ts'

/** Returns one canonical value per line, not defanged: for block lists and search tools. */
export function plainList(rows: readonly ExportedIndicator[]): string {
  return rows.map(({ value }) => `${value}\n`).join('')
}
