import type { Migration } from './migration.ts'

/** How a source was decoded whose content differs from its raw bytes, such as a message with encoded parts. */
export const sourceReadings: Migration = {
  number: 190,
  name: 'source-readings',
  sql: 'ALTER TABLE triage_source ADD COLUMN reading TEXT',
}
