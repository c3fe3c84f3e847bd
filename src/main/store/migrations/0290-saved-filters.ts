import type { Migration } from '../migration.ts'

/** Filters of alerts that are kept by a name, their content as JSON. */
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
