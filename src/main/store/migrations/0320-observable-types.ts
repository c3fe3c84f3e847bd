import type { Migration } from './migration.ts'

/** An index for alert filters by observable type, which counts the observables of a type without reading all. */
export const observableTypes: Migration = {
  number: 320,
  name: 'observable-types',
  sql: 'CREATE INDEX observable_by_type ON observable (type)',
}
