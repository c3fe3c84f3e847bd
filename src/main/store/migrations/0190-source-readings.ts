import type { Migration } from '../migration.ts'

/** How a source was read that says something else than its bytes show, such as a message with encoded parts. */
export const sourceReadings: Migration = {
  number: 190,
  name: 'source-readings',
  sql: 'ALTER TABLE triage_source ADD COLUMN reading TEXT',
}
