import type Database from 'better-sqlite3'

/** A statement of a handle that only reads. */
export type ReadStatement = {
  get(...given: unknown[]): unknown
  all(...given: unknown[]): unknown[]
  iterate(...given: unknown[]): IterableIterator<unknown>
  pluck(): ReadStatement
  raw(): ReadStatement
}

/**
 * The reading side of the database. What takes one cannot write: statements of it have no `run`, and SQLite refuses a write
 * that came in the text of a query. A writing handle is one too, for reads within an act.
 */
export type ReadHandle = {
  prepare(sql: string): ReadStatement
  pragma(text: string, options?: { readonly simple?: boolean }): unknown
  /** What runs in a transaction sees one state of the database throughout. */
  transaction: Database.Database['transaction']
}

/** A reading handle of one's own, to be closed. */
export type OwnReadHandle = ReadHandle & Pick<Database.Database, 'close'>

/** The writing side, of which a process has one. What changes records gets it with an act alone, which logs the change. */
export type WriteHandle = Database.Database
