import type { ExportedIndicator } from './exported-indicator.ts'

/** One canonical value a line, live: for block lists and search tools. */
export function plainList(rows: readonly ExportedIndicator[]): string {
  return rows.map(({ value }) => `${value}\n`).join('')
}
