import type { Migration } from './migration.ts'

/**
 * Answers about workbooks of people's own making, by the layout of the workbook, and what imports left out, as the
 * workbook that can be sent back.
 */
export const registerImports: Migration = {
  number: 380,
  name: 'register-imports',
  sql: `
    CREATE TABLE workbook_layout (
      layout TEXT PRIMARY KEY,
      file TEXT NOT NULL,
      answers TEXT NOT NULL,
      answered_at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE import_left_out (
      number INTEGER PRIMARY KEY,
      at TEXT NOT NULL,
      file TEXT NOT NULL,
      rows INTEGER NOT NULL,
      partly INTEGER NOT NULL,
      workbook BLOB NOT NULL
    ) STRICT;
  `,
}
