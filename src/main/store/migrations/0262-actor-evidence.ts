import type { Migration } from '../migration.ts'

/** Which sets say what of an actor, and of which objects it is made: JSON, made anew with the actors. */
export const actorEvidence: Migration = {
  number: 262,
  name: 'actor-evidence',
  sql: `ALTER TABLE actor ADD COLUMN evidence TEXT NOT NULL DEFAULT '{"claims":[],"members":[]}';`,
}
