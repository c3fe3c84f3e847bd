import type { Migration } from '../migration.ts'

/** What a person says that a source is, where its bytes do not tell it right. */
export const readAs: Migration = {
  number: 195,
  name: 'read-as',
  sql: 'ALTER TABLE triage_source ADD COLUMN read_as TEXT',
}
