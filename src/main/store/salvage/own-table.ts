import type Database from 'better-sqlite3'
import { knowledgeTables } from '../actors/actor-knowledge.ts'
import type { TreeKind } from './page-walk.ts'
import type { Value } from './record.ts'

/** A table as Skerry's own migrations create it; nothing of this comes from the damaged file. */
export type OwnTable = {
  readonly name: string
  readonly kind: TreeKind
  /** In the order of a row on disk: in a tree of keys, the key columns come first. */
  readonly columns: readonly OwnColumn[]
  /** Index of the column that is the row number, which is stored outside the row's values; -1 for none. */
  readonly keyColumn: number
  /** Number of leading columns that form the primary key. */
  readonly keyColumns: number
}

type OwnColumn = { readonly name: string; readonly type: string; readonly mayBeNull: boolean }

/**
 * Tables that count rows of others, or are built from files; and the id of the workstation: what was salvaged may lack
 * acts that others have from it, so that it goes on under another.
 */
const derived: ReadonlySet<string> = new Set([
  'alert_count',
  'alert_counted',
  'label',
  'label_block',
  'alert_labelled',
  'alert_revised',
  'workstation',
  ...knowledgeTables,
])

/** Returns the tables of a new database, parents before their children, as created by the migrations. */
export function ownTables(database: Database.Database): OwnTable[] {
  return describeTables(database, ({ name, type }) => type === 'table' && !derived.has(name))
}

/** Returns tables whose rows are not read, since they are derived: those above, and those of full-text indexes. */
export function madeTables(database: Database.Database): OwnTable[] {
  return describeTables(database, ({ name, type }) => type === 'shadow' || derived.has(name))
}

/** Rebuilds the full-text indexes from the tables that they cover. */
export function makeTextIndexes(database: Database.Database): void {
  const names = database.prepare(`SELECT name FROM pragma_table_list WHERE type = 'virtual'`).pluck()
  for (const name of names.all() as string[])
    database.exec(`INSERT INTO "${name}" ("${name}") VALUES ('rebuild')`)
}

type Listed = { readonly name: string; readonly wr: number; readonly type: string }

function describeTables(database: Database.Database, isWanted: (table: Listed) => boolean): OwnTable[] {
  const names = database
    .prepare(
      `SELECT s.name, l.wr, l.type FROM sqlite_schema s JOIN pragma_table_list(s.name) l
       WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY s.rowid`,
    )
    .all() as Listed[]
  return names.filter(isWanted).map(({ name, wr }) => {
    const declared = database
      .prepare('SELECT name, type, "notnull", pk FROM pragma_table_info(?)')
      .all(name) as {
      name: string
      type: string
      notnull: number
      pk: number
    }[]
    const keys = declared.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
    const rest = declared.filter(({ pk }) => pk === 0)
    const ordered = wr === 1 ? [...keys, ...rest] : declared
    const isNumbered = wr === 0 && keys.length === 1 && keys[0]?.type === 'INTEGER'
    return {
      name,
      kind: wr === 1 ? ('keys' as const) : ('rows' as const),
      columns: ordered.map((column) => ({
        name: column.name,
        type: column.type,
        mayBeNull: column.notnull === 0 && (wr === 0 || column.pk === 0),
      })),
      keyColumn: isNumbered ? ordered.findIndex(({ pk }) => pk === 1) : -1,
      keyColumns: keys.length,
    }
  })
}

/**
 * Whether values can be a row of a table: no more of them than columns, each of the right type, and no null where it is
 * not allowed.
 */
export function fits(table: OwnTable, values: readonly Value[]): boolean {
  const { columns, keyColumn } = table
  if (values.length > columns.length || values.length === 0) return false
  return columns.every(({ type, mayBeNull }, index) => {
    const value = values[index]
    // older rows lack a column that was added later, which has a default
    if (value === undefined) return index > 0
    if (value === null) return mayBeNull || index === keyColumn
    if (type === 'INTEGER') return typeof value === 'bigint'
    if (type === 'ANY') return true
    if (type === 'REAL') return typeof value === 'bigint' || typeof value === 'number'
    return type === 'TEXT' ? typeof value === 'string' : Buffer.isBuffer(value)
  })
}

/**
 * Describes the entries of Skerry's indexes as if each index were a table of keys: a page of an index must not be taken
 * for a page of a table.
 */
export function ownIndexes(database: Database.Database): OwnTable[] {
  const columns = database
    .prepare(
      `SELECT l.name AS ofIndex, t.name, t.type FROM sqlite_schema s, pragma_index_list(s.name) l, pragma_index_xinfo(l.name) x
       LEFT JOIN pragma_table_info(s.name) t ON t.cid = x.cid
       WHERE s.type = 'table' AND NOT (l.origin = 'pk' AND (SELECT wr FROM pragma_table_list(s.name)) = 1)
       ORDER BY l.name, x.seqno`,
    )
    .all() as { ofIndex: string; name: string | null; type: string | null }[]
  const indexes = new Map<string, OwnColumn[]>()
  for (const { ofIndex, name, type } of columns) {
    const known = indexes.get(ofIndex) ?? []
    // not a column of the table: an expression, in Skerry always text, or the row number at the end
    known.push({ name: name ?? '', type: type ?? 'ANY', mayBeNull: true })
    indexes.set(ofIndex, known)
  }
  return [...indexes].map(([name, of]) => ({
    name,
    kind: 'keys',
    columns: of,
    keyColumn: -1,
    keyColumns: of.length,
  }))
}

/**
 * Whether all values of a row have the format expected of their columns; used for rows that only their format can
 * identify.
 */
export function looksLike(table: OwnTable, values: readonly Value[]): boolean {
  if (!fits(table, values)) return false
  return table.columns.every(({ name }, index) => {
    const value = values[index]
    if (typeof value !== 'string') return true
    if (/^(?:at|[a-z]+_at)$/.test(name)) return /^\d{4}-\d\d-\d\d/.test(value)
    return !/^(?:[a-z]+_)?uuid$/.test(name) || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
  })
}
