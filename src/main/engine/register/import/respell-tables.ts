import { visibleText } from '../../../../contract/entered-text.ts'
import { enterCell } from '../column-text.ts'
import type { TableRow, Tables } from '../table.ts'
import type { Taxonomy } from '../taxonomy.ts'

/** A cell that was taken in another spelling than it stands in the file. */
export type Respelling = {
  readonly template: string
  /** From 1, without the header. */
  readonly row: number
  readonly column: string
  readonly from: string
  readonly to: string
  /** What cannot be kept of it, to end a sentence with; null when nothing but signs that do not show were taken out. */
  readonly fault: string | null
}

/** The tables of a package with their texts as they may be kept, and every text for which that is another one. */
export function respellTables(
  taxonomy: Taxonomy,
  tables: Tables,
): { readonly tables: Tables; readonly respelled: readonly Respelling[] } {
  const respelled: Respelling[] = []
  const read = new Map<string, readonly TableRow[]>()
  for (const { code, columns } of taxonomy.templates)
    read.set(
      code,
      (tables.get(code) ?? []).map((row, at) => {
        let { cells } = row
        for (const column of columns) {
          const from = row.cells[column.at] ?? ''
          if (from === '' || column.type !== 'string') continue
          const { text: to, fault } = enterCell(column, from)
          if (to === from) continue
          cells = cells.with(column.at, to)
          respelled.push({ template: code, row: at + 1, column: column.code, from, to, fault })
        }
        return cells === row.cells ? row : { ...row, cells }
      }),
    )
  return { tables: read, respelled }
}

/** What is told of a text that cannot be kept as it is. */
export function faultNote({ from, fault }: Respelling): string {
  const shown = visibleText(from)
  return `“${shown.length > 80 ? `${shown.slice(0, 79)}…` : shown}”: ${fault}; it was read without.`
}
