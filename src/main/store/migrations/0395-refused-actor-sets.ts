import type { Migration } from './migration.ts'

/** Sets of threat actors that could not be built together with the others, and are left out of what is built. */
export const refusedActorSets: Migration = {
  number: 395,
  name: 'refused actor sets',
  sql: `
    CREATE TABLE knowledge_refused (
      pack TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      reason TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
}
