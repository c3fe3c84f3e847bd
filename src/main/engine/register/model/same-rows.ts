import { type TableRow, tupleOf } from '../table.ts'
import { arrangementRows } from './derive-arrangement.ts'
import type { Held, RegisterModel } from './register-model.ts'

/** Positions of the key columns of B_02.02. */
export const keyColumns = [0, 1, 2, 4, 5, 12, 14, 15] as const

/** Two rows of B_02.02 with the same key and different contents, and the services that they come from. */
export type SameRows = { readonly row: TableRow; readonly services: readonly string[] }

/**
 * Yields pairs of services of an arrangement that file rows with the same key and different contents: the receiver
 * rejects such a pair (rule 806). A row with an empty key cell is not compared.
 */
export function* sameRowsOf(model: RegisterModel, arrangement: Held<'arrangements'>): Generator<SameRows> {
  const filed = new Map<string, TableRow>()
  for (const row of arrangementRows(model, arrangement).byTemplate.get('B_02.02') ?? []) {
    const name = keyOfUse(row)
    const other = name === null ? undefined : filed.get(name)
    if (name !== null) filed.set(name, row)
    if (other !== undefined) yield { row, services: [...servicesBehind(other), ...servicesBehind(row)] }
  }
}

/** Returns the key of a row of B_02.02 as one text; null when a key cell is empty. */
export function keyOfUse({ cells }: TableRow): string | null {
  return keyColumns.some((at) => cells[at] === '') ? null : tupleOf(cells, keyColumns)
}

function servicesBehind({ sources }: TableRow): string[] {
  return (sources ?? []).filter(({ kind }) => kind === 'services').map(({ uuid }) => uuid)
}
