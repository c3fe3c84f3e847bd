import type { Migration } from '../../src/main/store/migrations/migration.ts'

export const notesMigration: Migration = {
  number: 9990,
  name: 'notes',
  sql: 'CREATE TABLE note (id TEXT PRIMARY KEY, text TEXT NOT NULL, at TEXT NOT NULL) STRICT',
}
