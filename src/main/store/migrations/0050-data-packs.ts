import type { Migration } from './migration.ts'

/**
 * Imported data packs. Each row names one file below `packs/`; row and file of a removed pack stay until the
 * workstation closes.
 */
export const dataPacks: Migration = {
  number: 50,
  name: 'data-packs',
  sql: `
    CREATE TABLE data_packs (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      format TEXT NOT NULL,
      name TEXT NOT NULL,
      source TEXT,
      licence TEXT,
      dated TEXT,
      sha256 TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      entries INTEGER NOT NULL,
      file TEXT NOT NULL UNIQUE,
      details TEXT NOT NULL,
      imported_at TEXT NOT NULL,
      enabled INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
      removed_at TEXT
    ) STRICT, WITHOUT ROWID;
  `,
}
