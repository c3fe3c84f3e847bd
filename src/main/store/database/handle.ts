import type Database from 'better-sqlite3'

/** A statement of a read-only handle. */
export type ReadStatement = {
  get(...given: unknown[]): unknown
  all(...given: unknown[]): unknown[]
  iterate(...given: unknown[]): IterableIterator<unknown>
  pluck(): ReadStatement
  raw(): ReadStatement
}

/**
 * Read access to the database. Code that takes one cannot write: its statements have no `run`, and SQLite refuses
 * writes in the text of a query. A writing handle can be used as one too, for reads within an act.
 */
export type ReadHandle = {
  prepare(sql: string): ReadStatement
  pragma(text: string, options?: { readonly simple?: boolean }): unknown
  /** Everything in a transaction sees the same state of the database. */
  transaction: Database.Database['transaction']
}

/** A separate reading handle, which its owner must close. */
export type OwnReadHandle = ReadHandle & Pick<Database.Database, 'close'>

/**
 * Write access, of which a process has one. Code that changes records gets it only with an act, which logs the change.
 */
export type WriteHandle = Database.Database

/**
 * The one SQLite file. A committed write survives a power failure: write-ahead log with `synchronous=FULL`, where the
 * driver's default is NORMAL. There is one writing handle; the reading handle cannot write.
 */
export type Store = {
  readonly path: string
  readonly writer: WriteHandle
  readonly reader: ReadHandle
  readonly close: () => void
}

export const databaseName = 'skerry.sqlite'
