import type { Migration } from './migration.ts'

/** Saved filters of alerts by name, with their content as JSON. */
export const savedFilters: Migration = {
  number: 290,
  name: 'saved-filters',
  sql: `
    CREATE TABLE saved_filter (
      id TEXT PRIMARY KEY,
      content TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
}
