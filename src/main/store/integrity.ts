import Database from 'better-sqlite3'
import { migrations } from './migrations/index.ts'
import { storeFaultOf } from './store-fault.ts'

/**
 * What a look at a whole database file came to.
 *
 * - `sound`: every page, every index, every reference between tables was looked at, and all is as it should be.
 * - `damaged`: with the first thing that SQLite found.
 * - `foreign`: the schema is not the one that Skerry makes; nothing else was looked at, since a trigger or an
 *   expression in it would be run by the look.
 * - `unread`: the file could not be looked at to the end. Says nothing about damage.
 */
export type Integrity =
  | { readonly is: 'sound' }
  | { readonly is: 'damaged' | 'foreign' | 'unread'; readonly finding: string }

/**
 * Looks at a whole database file through a handle of its own that only reads. Ends at the first damage, and visits each
 * page once until there: SQLite walks the trees first, and looks up rows in indexes only when the trees are sound, so that pages
 * that name each other in circles cost no more than sound ones. Holds its thread for some two seconds per 100 MB.
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
        finding: `a row of ${(row as { table: string }).table} belongs to one that is not there`,
      }
    return { is: 'sound' }
  } catch (error) {
    const finding = error instanceof Error ? error.message : String(error)
    return { is: storeFaultOf(error) === 'damaged' ? 'damaged' : 'unread', finding }
  } finally {
    database?.close()
  }
}

/** SQLite names a tree by the number of its first page; a person knows it by its table. */
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

/** The first part of a schema that is not as Skerry makes it at the version that the file names; null when all is. */
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
        return `the ${type} ${JSON.stringify(name.slice(0, 80))} is not one that Skerry made`
      expected.delete(name)
    }
    const [lacking] = expected.values()
    return lacking === undefined ? null : `the ${lacking.type} ${lacking.name} is not there`
  } finally {
    own.close()
  }
}

/** Bounds what SQLite may use in this whole process, in bytes, whatever a file says of itself. */
export function boundSqliteMemory(bytes: number): void {
  new Database(':memory:').pragma(`hard_heap_limit = ${bytes}`)
}
