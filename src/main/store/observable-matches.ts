import type { ReadHandle } from './handle.ts'
import { statement } from './prepared.ts'

/**
 * Observables by their keys: parts and beginnings of values, addresses, hosts. None of these reads more rows than it is told to, nor
 * more than are taken from it.
 */

export type Matched = {
  readonly number: number
  readonly id: string
  readonly type: string
  readonly value: string
  readonly first_seen: string
  readonly last_seen: string
}

const columns = 'o.number, o.id, o.type, o.value, o.first_seen, o.last_seen'

/** The questions, so that a test can hold each against the plan that SQLite makes for it. */
export const matchQuestions = {
  beginning: `SELECT ${columns} FROM observable o WHERE value >= ? AND value < ? ORDER BY value, type LIMIT ?`,
  part: `SELECT ${columns} FROM observable_text t JOIN observable o ON o.number = t.rowid WHERE t.value LIKE ? LIMIT ?`,
  within: `SELECT ${columns} FROM observable o
    WHERE address BETWEEN ? AND ? AND (prefix IS NULL OR prefix >= ?) ORDER BY address LIMIT ?`,
  holding: `SELECT ${columns} FROM observable o WHERE address = ? AND prefix = ? AND prefix IS NOT NULL LIMIT ?`,
  below: `SELECT ${columns} FROM observable o WHERE reversed_host >= ? AND reversed_host < ? ORDER BY reversed_host LIMIT ?`,
  one: `SELECT ${columns} FROM observable o WHERE number = ?`,
} as const

type Text = { readonly from: string; readonly to: string }
type Bytes = { readonly from: Buffer; readonly to: Buffer }

export function observablesBeginning(
  reader: ReadHandle,
  { from, to }: Text,
  limit: number,
): IterableIterator<Matched> {
  return statement(reader, matchQuestions.beginning).iterate(from, to, limit) as IterableIterator<Matched>
}

/** Those with a part of at least three characters, which the caller has seen to, in any case. */
export function observablesHaving(
  reader: ReadHandle,
  part: string,
  limit: number,
): IterableIterator<Matched> {
  // the trigram index takes no escape character: what is a wildcard is looked for between the wildcards
  const pattern = `%${part.replace(/[%_]/g, '_')}%`
  return statement(reader, matchQuestions.part).iterate(pattern, limit) as IterableIterator<Matched>
}

/** Addresses between two, both included, and networks there of at least so long a prefix. */
export function addressesBetween(
  reader: ReadHandle,
  { from, to }: Bytes,
  prefix: number,
  limit: number,
): IterableIterator<Matched> {
  return statement(reader, matchQuestions.within).iterate(
    from,
    to,
    prefix,
    limit,
  ) as IterableIterator<Matched>
}

/** Networks with exactly this first address and prefix. */
export function networksAt(
  reader: ReadHandle,
  first: Buffer,
  prefix: number,
  limit: number,
): IterableIterator<Matched> {
  return statement(reader, matchQuestions.holding).iterate(first, prefix, limit) as IterableIterator<Matched>
}

export function hostsBetween(
  reader: ReadHandle,
  { from, to }: Text,
  limit: number,
): IterableIterator<Matched> {
  return statement(reader, matchQuestions.below).iterate(from, to, limit) as IterableIterator<Matched>
}

export function observableAt(reader: ReadHandle, number: number): Matched | null {
  return (statement(reader, matchQuestions.one).get(number) as Matched | undefined) ?? null
}
