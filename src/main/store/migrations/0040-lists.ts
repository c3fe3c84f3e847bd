import type { Migration } from './migration.ts'

/** The analyst's own allow-list, and imported warning lists with the files they came from. */
export const lists: Migration = {
  number: 40,
  name: 'lists',
  sql: `
    CREATE TABLE allow_entry (
      id TEXT PRIMARY KEY,
      value TEXT NOT NULL UNIQUE,
      note TEXT NOT NULL DEFAULT '',
      created_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE warning_list (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      description TEXT NOT NULL,
      type TEXT NOT NULL,
      version TEXT NOT NULL,
      entries INTEGER NOT NULL,
      enabled INTEGER NOT NULL DEFAULT 1,
      imported_at TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      licence TEXT,
      content BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
}
