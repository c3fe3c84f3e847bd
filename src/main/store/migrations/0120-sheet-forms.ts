import type { Migration } from '../migration.ts'

/** Forms that somebody mapped by hand, by their headers: how the next file with the same headers can be read. */
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
