import type { Taxonomy } from './taxonomy.ts'

/**
 * The rows of the templates as in the files: every cell is a text, an empty one the empty text. Checks, packages,
 * imports and differences work on these; records are converted to them, and back.
 */

/** A record that contributes to a row: its kind and uuid. */
export type RowSource = { readonly kind: string; readonly uuid: string }

export type TableRow = {
  /** In the order of the template's columns; the empty text for an empty cell. */
  readonly cells: readonly string[]
  /** Records from which the row is derived, the owner first. Absent in tables that were read from files. */
  readonly sources?: readonly RowSource[]
  /** What a file states of a record in passing, in the row of another: an empty cell says nothing of what is there. */
  readonly isPartial?: true
  /** A name in one of the cells that looks like a placeholder and that a person confirmed as written. */
  readonly confirmed?: string
}

/** Rows by template code (`B_02.02`), each list in filing order. */
export type Tables = ReadonlyMap<string, readonly TableRow[]>

/** Joins cells of a row to a text that no other tuple of cells gives. */
export function tupleOf(cells: readonly string[], positions: readonly number[]): string {
  if (positions.length === 1) return cells[positions[0] as number] as string
  let tuple = ''
  for (const at of positions) tuple += `${cells[at] as string}\u0000`
  return tuple
}

/** The number of rows of all tables. */
export function countRows(tables: Tables): number {
  let count = 0
  for (const rows of tables.values()) count += rows.length
  return count
}

/** Tables without a row. */
export function emptyTables(taxonomy: Taxonomy): Map<string, TableRow[]> {
  return new Map(taxonomy.templates.map(({ code }) => [code, []]))
}
