import type { Migration } from './migration.ts'

/** Why an observable was suppressed, in the user's words. */
export const suppressionReasons: Migration = {
  number: 232,
  name: 'suppression-reasons',
  sql: 'ALTER TABLE suppression ADD COLUMN reason TEXT;',
}
