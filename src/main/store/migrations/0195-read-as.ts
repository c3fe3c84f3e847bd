import type { Migration } from './migration.ts'

/** Format of a source as chosen by the user, where detection from its bytes is wrong. */
export const readAs: Migration = {
  number: 195,
  name: 'read-as',
  sql: 'ALTER TABLE triage_source ADD COLUMN read_as TEXT',
}
