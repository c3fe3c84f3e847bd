import type { Migration } from '../../src/main/store/migrations/migration.ts'

export const fieldNotes: Migration = {
  number: 9990,
  name: 'field-notes',
  sql: `
    CREATE TABLE field_note (
      id TEXT PRIMARY KEY,
      text TEXT NOT NULL,
      at TEXT NOT NULL
    ) STRICT;
  `,
}
