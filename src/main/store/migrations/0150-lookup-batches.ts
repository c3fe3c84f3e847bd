import type { Migration } from './migration.ts'

/** Values looked up together have the same batch, and are one entry of the history. */
export const lookupBatches: Migration = {
  number: 150,
  name: 'lookup-batches',
  sql: `
    ALTER TABLE lookup ADD COLUMN batch TEXT;
    CREATE INDEX lookup_batch ON lookup (batch) WHERE batch IS NOT NULL;
  `,
}
