import Database from 'better-sqlite3'
import { storeFaultOf } from '../database/store-fault.ts'
import { migrations } from '../migrations/index.ts'

/**
 * Result of the check of a whole database file.
 *
 * - `sound`: every page, every index, every reference between tables was checked without a fault.
 * - `damaged`: with the first fault that SQLite found.
 * - `foreign`: the schema is not the one that Skerry makes; nothing else was checked, since the check would run
 *   triggers and expressions in it.
 * - `unread`: the file could not be read to the end. Does not imply damage.
 */
export type Integrity =
  | { readonly is: 'sound' }
  | { readonly is: 'damaged' | 'foreign' | 'unread'; readonly finding: string }

/**
 * Checks a whole database file through its own read-only handle. Stops at the first fault, and visits each page only
 * once until then: SQLite walks the trees first, and looks up rows in indexes only when the trees are sound, so that
 * pages with circular references cost no more than sound ones. Blocks its thread for some two seconds per 100 MB.
 */
export function integrityOf(path: string): Integrity {
  let database: Database.Database | null = null
  try {
    database = new Database(path, { readonly: true, fileMustExist: true, timeout: 5000 })
    for (const pragma of ['trusted_schema = OFF', 'cell_size_check = ON', 'cache_size = -131072'])
      database.pragma(pragma)
    const foreign = foreignPart(database)
    if (foreign !== null) return { is: 'foreign', finding: foreign }
    const verdict = String(database.pragma('integrity_check(1)', { simple: true }))
    if (verdict !== 'ok') return { is: 'damaged', finding: inWords(database, verdict) }
    for (const row of database.prepare('PRAGMA foreign_key_check').iterate())
      return {
        is: 'damaged',
        finding: `a row of ${(row as { table: string }).table} belongs to one that does not exist`,
      }
    return { is: 'sound' }
  } catch (error) {
    const finding = error instanceof Error ? error.message : String(error)
    return { is: storeFaultOf(error) === 'damaged' ? 'damaged' : 'unread', finding }
  } finally {
    database?.close()
  }
}

/** Replaces the number of a tree's first page, by which SQLite identifies it, by the name of its table. */
function inWords(database: Database.Database, verdict: string): string {
  const finding = verdict.replace('*** in database main ***', '').trim()
  const tree = /^Tree (\d+) /.exec(finding)
  if (tree === null) return finding
  const owner = database
    .prepare('SELECT name FROM sqlite_schema WHERE rootpage = ?')
    .pluck()
    .get(Number(tree[1]))
  return typeof owner === 'string' ? `${owner}: ${finding}` : finding
}

type SchemaPart = { readonly type: string; readonly name: string; readonly sql: string | null }

const schemaParts = `SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' LIMIT 1000`

/**
 * Returns the first part of a schema that differs from Skerry's at the version stated by the file; null when none does.
 */
function foreignPart(database: Database.Database): string | null {
  const version = database.pragma('user_version', { simple: true }) as number
  const own = new Database(':memory:')
  try {
    for (const { number, sql } of migrations) if (number <= version) own.exec(sql)
    const expected = new Map(
      (own.prepare(schemaParts).all() as SchemaPart[]).map((part) => [part.name, part]),
    )
    for (const { type, name, sql } of database.prepare(schemaParts).all() as SchemaPart[]) {
      const part = expected.get(name)
      if (part === undefined || part.type !== type || part.sql !== sql)
        return `the ${type} ${JSON.stringify(name.slice(0, 80))} was not made by Skerry`
      expected.delete(name)
    }
    const [lacking] = expected.values()
    return lacking === undefined ? null : `the ${lacking.type} ${lacking.name} is missing`
  } finally {
    own.close()
  }
}

/** Limits the memory of SQLite in this whole process, in bytes, whatever a file declares. */
export function boundSqliteMemory(bytes: number): void {
  new Database(':memory:').pragma(`hard_heap_limit = ${bytes}`)
}
