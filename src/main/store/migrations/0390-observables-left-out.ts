import type { Migration } from './migration.ts'

/**
 * What was not taken of the observables of an alert, beyond the bounds of one: how many, and how many characters of its
 * texts were not searched for any. Most alerts have no row.
 */
export const observablesLeftOut: Migration = {
  number: 390,
  name: 'observables-left-out',
  sql: `
    CREATE TABLE alert_left_out (
      alert INTEGER PRIMARY KEY,
      observables INTEGER NOT NULL,
      characters INTEGER NOT NULL
    ) STRICT;
  `,
}
