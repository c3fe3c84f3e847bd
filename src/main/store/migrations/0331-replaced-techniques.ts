import type { Migration } from '../migration.ts'

/** What came in the place of a technique that was revoked. Sets that were imported before say so once they are imported again. */
export const replacedTechniques: Migration = {
  number: 331,
  name: 'replaced-techniques',
  sql: 'ALTER TABLE technique ADD COLUMN replaced_by TEXT',
}
