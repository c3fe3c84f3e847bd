import { visibleText } from '../../../../contract/entered-text.ts'
import { enterCell } from '../column-text.ts'
import type { TableRow, Tables } from '../table.ts'
import type { Taxonomy } from '../taxonomy.ts'

/** A cell whose spelling was changed on import. */
export type Respelling = {
  readonly template: string
  /** From 1, without the header. */
  readonly row: number
  readonly column: string
  readonly from: string
  readonly to: string
  /** What cannot be stored of it, worded to end a sentence; null when only invisible characters were removed. */
  readonly fault: string | null
}

/** Returns the tables of a package with their texts as they may be stored, and every text that was changed for that. */
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

/** Returns the note on a text that cannot be stored unchanged. */
export function faultNote({ from, fault }: Respelling): string {
  const shown = visibleText(from)
  return `“${shown.length > 80 ? `${shown.slice(0, 79)}…` : shown}”: ${fault}; the text was read without it.`
}
