/**
 * A report of the register as tables, independent of its format. It is plain data, so that a thread can write it that
 * knows nothing of the register.
 */
export type TableReport = {
  readonly title: string
  /** Name and value; of which entity, on which date, how many, and what was not looked at. */
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly tables: readonly DataTable[]
  /** When it was made, ISO 8601 UTC. */
  readonly madeAt: string
  /** What the foot of each page says before its number. */
  readonly foot: string
}

export type DataTable = {
  readonly title: string
  /** Sentences above the rows. */
  readonly notes: readonly string[]
  readonly columns: readonly DataColumn[]
  readonly rows: readonly (readonly DataCell[])[]
  /** Number of rows that there are; more than `rows` when only the first are given. */
  readonly total: number
}

/** `share` is the width relative to the others. Units stand in the name: `Share, %`. */
export type DataColumn = { readonly name: string; readonly share: number }

/** A text, a number, a day `yyyy-mm-dd`, an amount as decimal text; null when it is not given. */
export type DataCell = string | number | null | { readonly day: string } | { readonly amount: string }

/** Returns a column. */
export function dataColumn(name: string, share = 1): DataColumn {
  return { name, share }
}
