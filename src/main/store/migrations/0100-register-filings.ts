import type { Migration } from './migration.ts'

/**
 * Packages of the register that were built to be filed. Their bytes are stored outside the database, named by their
 * hash.
 */
export const registerFilings: Migration = {
  number: 100,
  name: 'register-filings',
  sql: `
    CREATE TABLE register_filing (
      id TEXT PRIMARY KEY,
      filename TEXT NOT NULL,
      reference_date TEXT NOT NULL,
      taxonomy TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      size INTEGER NOT NULL,
      made_at TEXT NOT NULL,
      made_by TEXT NOT NULL,
      data_version INTEGER NOT NULL,
      rows INTEGER NOT NULL,
      errors INTEGER NOT NULL,
      warnings INTEGER NOT NULL,
      infos INTEGER NOT NULL,
      note TEXT
    ) STRICT;
  `,
}
