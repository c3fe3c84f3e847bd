import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/**
 * Observables by their keys: substrings and prefixes of values, addresses, hosts. No query reads more rows than its
 * limit, nor more than are consumed.
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

/** The queries, so that a test can check each query plan. */
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

/** Yields observables with a substring, ignoring case; the caller ensures at least three characters. */
export function observablesHaving(
  reader: ReadHandle,
  part: string,
  limit: number,
): IterableIterator<Matched> {
  // the trigram index supports no escape character: wildcards in the text become single-character wildcards
  const pattern = `%${part.replace(/[%_]/g, '_')}%`
  return statement(reader, matchQuestions.part).iterate(pattern, limit) as IterableIterator<Matched>
}

/** Yields addresses between two, inclusive, and networks in that range with at least the given prefix length. */
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
