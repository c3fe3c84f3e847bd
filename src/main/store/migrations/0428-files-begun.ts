import type { Migration } from './migration.ts'

/** How often the analysis of a file was begun and not ended: one that ends the program each time is not tried for ever. */
export const filesBegun: Migration = {
  number: 428,
  name: 'files-begun',
  sql: 'ALTER TABLE file ADD COLUMN begun INTEGER NOT NULL DEFAULT 0;',
}
