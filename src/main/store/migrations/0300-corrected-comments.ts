import type { Migration } from '../migration.ts'

/** A comment says when it was corrected last; what it was before stands in the log. */
export const correctedComments: Migration = {
  number: 300,
  name: 'corrected-comments',
  sql: 'ALTER TABLE case_comment ADD COLUMN edited_at TEXT',
}
