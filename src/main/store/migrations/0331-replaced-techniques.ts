import type { Migration } from './migration.ts'

/** The technique that replaced a revoked one. Sets imported earlier contain this once they are imported again. */
export const replacedTechniques: Migration = {
  number: 331,
  name: 'replaced-techniques',
  sql: 'ALTER TABLE technique ADD COLUMN replaced_by TEXT',
}
