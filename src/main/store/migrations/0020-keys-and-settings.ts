import type { Migration } from './migration.ts'

/** Keys of the local API, of which only the SHA-256 is stored, and settings as JSON values by name. */
export const keysAndSettings: Migration = {
  number: 20,
  name: 'keys-and-settings',
  sql: `
    CREATE TABLE api_key (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      prefix TEXT NOT NULL,
      hash BLOB NOT NULL UNIQUE,
      permissions TEXT NOT NULL,
      created_at TEXT NOT NULL,
      last_used_at TEXT,
      uses INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE setting (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
}
