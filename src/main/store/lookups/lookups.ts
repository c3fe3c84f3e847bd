import type { BatchKind } from '../../../contract/core/batch.ts'
import type { Severity } from '../../../contract/severities.ts'
import { maxLookups } from '../../../contract/workstation/lookups/lookup-history.ts'
import type { Store } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { withoutFlush } from '../database/without-flush.ts'

/** The lookup history. It is the only data not recorded in the log, which would keep deleted entries for good. */
export type LookupRecord = {
  readonly id: string
  readonly kind: BatchKind
  /** Canonical form, without credentials. */
  readonly value: string
  readonly title: string
  readonly severity: Severity | null
  readonly at: string
  /** Number of times it was looked up. */
  readonly count: number
}

const columns = 'id, kind, value, title, severity, at, count'

/**
 * Stores lookups, the first one as the newest. An existing value gets the new sentence and is counted. `batch` is the
 * id of values looked up together; null for single values.
 */
export function putLookups(
  { writer }: Store,
  lookups: readonly Omit<LookupRecord, 'count'>[],
  batch: string | null = null,
): void {
  const put = statement(
    writer,
    `INSERT INTO lookup (number, id, kind, value, title, severity, at, batch)
     VALUES ((SELECT coalesce(max(number), 0) + 1 FROM lookup), ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (kind, value) DO UPDATE SET number = excluded.number, title = excluded.title,
       severity = excluded.severity, at = excluded.at, batch = excluded.batch, deleted_at = NULL,
       count = CASE WHEN deleted_at IS NULL THEN count + 1 ELSE 1 END`,
  )
  const trim = statement(
    writer,
    `DELETE FROM lookup WHERE number <= (SELECT number FROM lookup ORDER BY number DESC LIMIT 1 OFFSET ${maxLookups})`,
  )
  withoutFlush(writer, () => {
    for (const { id, kind, value, title, severity, at } of lookups.toReversed())
      put.run(id, kind, value, title, severity, at, batch)
    trim.run()
  })
}

export type LookupFilter = {
  readonly kind: BatchKind | null
  /** Each must occur in the value or in the sentence, ignoring case. */
  readonly words: readonly string[]
}

/** Returns a page of the history, newest first, and the total number of entries. */
export function listLookups(
  { reader }: Store,
  { kind, words }: LookupFilter,
  limit: number,
  offset = 0,
): { readonly total: number; readonly entries: LookupRecord[] } {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const conditions = [
    'deleted_at IS NULL',
    ...(kind === null ? [] : ['kind = ?']),
    ...words.map(() => `(value LIKE ? ESCAPE '\\' OR title LIKE ? ESCAPE '\\')`),
  ].join(' AND ')
  const values = [...(kind === null ? [] : [kind]), ...patterns.flatMap((pattern) => [pattern, pattern])]
  const { total } = reader
    .prepare(`SELECT count(*) AS total FROM lookup WHERE ${conditions}`)
    .get(...values) as { total: number }
  const entries = reader
    .prepare(`SELECT ${columns} FROM lookup WHERE ${conditions} ORDER BY number DESC LIMIT ? OFFSET ?`)
    .all(...values, limit, offset)
  return { total, entries: entries as LookupRecord[] }
}

/** An entry of the history: a value, or the first of several looked up together. */
export type LookupEntryRecord = LookupRecord & {
  readonly batch: { readonly id: string; readonly values: number } | null
}

/** Returns a page of the history with one entry per batch, newest first, and the number of entries. */
export function listLookupEntries(
  { reader }: Store,
  limit: number,
  offset = 0,
): { readonly total: number; readonly entries: LookupEntryRecord[] } {
  const { total } = reader
    .prepare('SELECT count(DISTINCT coalesce(batch, id)) AS total FROM lookup WHERE deleted_at IS NULL')
    .get() as { total: number }
  // with max(), SQLite takes the other columns of a group from its newest row
  const rows = reader
    .prepare(
      `SELECT ${columns}, batch, count(*) AS size, max(number) FROM lookup WHERE deleted_at IS NULL
       GROUP BY coalesce(batch, id) ORDER BY max(number) DESC LIMIT ? OFFSET ?`,
    )
    .all(limit, offset) as (LookupRecord & { batch: string | null; size: number })[]
  const entries = rows.map(({ batch, size, id, kind, value, title, severity, at, count }) => ({
    ...{ id, kind, value, title, severity, at, count },
    // a batch with one remaining value is shown as a single entry
    batch: batch === null || size === 1 ? null : { id: batch, values: size },
  }))
  return { total, entries }
}

/** The values of a batch in their order. */
export function valuesOfBatch({ reader }: Store, batch: string): string[] {
  const rows = reader
    .prepare('SELECT value FROM lookup WHERE batch = ? AND deleted_at IS NULL ORDER BY number DESC')
    .all(batch) as { value: string }[]
  return rows.map(({ value }) => value)
}

/**
 * Hides entries, by their ids or that of a batch; `restoreLookups` restores them until `purgeLookups`. Returns their
 * number.
 */
export function deleteLookups({ writer }: Store, ids: readonly string[], at: string): number {
  const remove = statement(
    writer,
    'UPDATE lookup SET deleted_at = ? WHERE (id = ? OR batch = ?) AND deleted_at IS NULL',
  )
  return writer.transaction(() => ids.reduce((sum, id) => sum + remove.run(at, id, id).changes, 0))()
}

export function restoreLookups({ writer }: Store, ids: readonly string[]): number {
  const restore = statement(
    writer,
    'UPDATE lookup SET deleted_at = NULL WHERE (id = ? OR batch = ?) AND deleted_at IS NOT NULL',
  )
  return writer.transaction(() => ids.reduce((sum, id) => sum + restore.run(id, id).changes, 0))()
}

/** Deletes all entries for good; returns how many were visible. */
export function purgeAllLookups({ writer }: Store): number {
  return writer.transaction(() => {
    const { n } = writer.prepare('SELECT count(*) AS n FROM lookup WHERE deleted_at IS NULL').get() as {
      n: number
    }
    writer.prepare('DELETE FROM lookup').run()
    return n
  })()
}

/** Deletes hidden entries for good. */
export function purgeLookups({ writer }: Store): void {
  writer.prepare('DELETE FROM lookup WHERE deleted_at IS NOT NULL').run()
}
