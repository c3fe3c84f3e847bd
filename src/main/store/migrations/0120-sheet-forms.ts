import type { Migration } from './migration.ts'

/** Forms mapped by hand, by their headers: how to read later files with the same headers. */
export const sheetForms: Migration = {
  number: 120,
  name: 'sheet-forms',
  sql: `
    CREATE TABLE sheet_form (
      form TEXT PRIMARY KEY,
      choice TEXT NOT NULL,
      mapped_at TEXT NOT NULL
    ) STRICT;
  `,
}
