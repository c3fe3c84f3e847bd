import type { Migration } from './migration.ts'

/** When a comment was last corrected; its former text is in the log. */
export const correctedComments: Migration = {
  number: 300,
  name: 'corrected-comments',
  sql: 'ALTER TABLE case_comment ADD COLUMN edited_at TEXT',
}
