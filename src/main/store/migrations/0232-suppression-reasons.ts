import type { Migration } from '../migration.ts'

/** Why somebody suppressed an observable, in their words. */
export const suppressionReasons: Migration = {
  number: 232,
  name: 'suppression-reasons',
  sql: 'ALTER TABLE suppression ADD COLUMN reason TEXT;',
}
