import type { Migration } from './migration.ts'

/**
 * How actors use techniques, their campaigns, and the tactics in matrix order, according to the sets; rebuilt with the
 * rest.
 */
export const actorProcedures: Migration = {
  number: 294,
  name: 'actor procedures',
  sql: `
    CREATE TABLE matrix_tactic (
      set_key TEXT NOT NULL,
      place INTEGER NOT NULL,
      name TEXT NOT NULL,
      mitre_id TEXT,
      PRIMARY KEY (set_key, place)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE actor_procedure (
      technique TEXT NOT NULL,
      actor INTEGER NOT NULL REFERENCES actor (number),
      place INTEGER NOT NULL,
      via TEXT,
      set_key TEXT NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (technique, actor, place)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE actor_campaign (
      actor INTEGER NOT NULL REFERENCES actor (number),
      place INTEGER NOT NULL,
      name TEXT NOT NULL,
      mitre_id TEXT,
      first_seen TEXT,
      last_seen TEXT,
      description TEXT,
      set_key TEXT NOT NULL,
      PRIMARY KEY (actor, place)
    ) STRICT, WITHOUT ROWID;
  `,
}
