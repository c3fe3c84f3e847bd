import type Database from 'better-sqlite3'

const prepared = new WeakMap<Database.Database, Map<string, Database.Statement>>()

/** A statement of a handle, prepared when it is first asked for. For those that run often, with fixed text. */
export function statement(database: Database.Database, sql: string): Database.Statement {
  const known = prepared.get(database) ?? new Map<string, Database.Statement>()
  prepared.set(database, known)
  const found = known.get(sql) ?? database.prepare(sql)
  known.set(sql, found)
  return found
}
