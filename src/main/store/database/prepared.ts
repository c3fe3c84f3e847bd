import type Database from 'better-sqlite3'
import type { ReadHandle, ReadStatement, WriteHandle } from './handle.ts'

const prepared = new WeakMap<ReadHandle, Map<string, ReadStatement>>()

/** Returns a statement of a handle, prepared on first use and cached. For frequent statements with fixed text. */
export function statement(handle: WriteHandle, sql: string): Database.Statement
export function statement(handle: ReadHandle, sql: string): ReadStatement
export function statement(handle: ReadHandle, sql: string): ReadStatement {
  const known = prepared.get(handle) ?? new Map<string, ReadStatement>()
  prepared.set(handle, known)
  const found = known.get(sql) ?? handle.prepare(sql)
  known.set(sql, found)
  return found
}
