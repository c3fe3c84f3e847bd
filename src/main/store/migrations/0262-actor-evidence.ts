import type { Migration } from './migration.ts'

/** Which sets make which claims about an actor, and of which objects it consists: JSON, rebuilt with the actors. */
export const actorEvidence: Migration = {
  number: 262,
  name: 'actor-evidence',
  sql: `ALTER TABLE actor ADD COLUMN evidence TEXT NOT NULL DEFAULT '{"claims":[],"members":[]}';`,
}
