import type { Migration } from '../migration.ts'

/** A filter of alerts asks for types of observables: how many there are of one is told without a look at all. */
export const observableTypes: Migration = {
  number: 320,
  name: 'observable-types',
  sql: 'CREATE INDEX observable_by_type ON observable (type)',
}
