import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** Techniques by tactic, their use by actors, and campaigns of actors. */

type StoredTactic = {
  readonly set: string
  readonly place: number
  readonly name: string
  readonly mitreId: string | null
}
type StoredProcedure = {
  /** Index of the actor in the list of actors. */
  readonly actor: number
  readonly technique: string
  readonly via: string | null
  readonly set: string
  readonly text: string
}
type StoredCampaign = {
  readonly actor: number
  readonly name: string
  readonly mitreId: string | null
  readonly firstSeen: string | null
  readonly lastSeen: string | null
  readonly description: string | null
  readonly set: string
}
export type StoredMatrix = {
  readonly tactics: readonly StoredTactic[]
  readonly procedures: readonly StoredProcedure[]
  readonly campaigns: readonly StoredCampaign[]
}

export function putMatrix(writer: WriteHandle, { tactics, procedures, campaigns }: StoredMatrix): void {
  const putTactic = writer.prepare('INSERT INTO matrix_tactic VALUES (?, ?, ?, ?)')
  for (const { set, place, name, mitreId } of tactics) putTactic.run(set, place, name, mitreId)
  const putProcedure = writer.prepare('INSERT INTO actor_procedure VALUES (?, ?, ?, ?, ?, ?)')
  for (const [place, { technique, actor, via, set, text }] of procedures.entries())
    putProcedure.run(technique, actor + 1, place, via, set, text)
  const putCampaign = writer.prepare('INSERT INTO actor_campaign VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  for (const [place, each] of campaigns.entries()) {
    const { actor, name, mitreId, firstSeen, lastSeen, description, set } = each
    putCampaign.run(actor + 1, place, name, mitreId, firstSeen, lastSeen, description, set)
  }
}

export type KeptTechnique = {
  readonly id: string
  readonly name: string
  /** JSON of the names of its tactics. */
  readonly tactics: string
  /** Whether its authors revoked or deprecated it. */
  readonly is_gone: 0 | 1
  readonly set_key: string
  /** Id of the technique that replaced it, where a set states one. */
  readonly replaced_by: string | null
}

/** Returns all techniques, by id. */
export function allTechniques(reader: ReadHandle): KeptTechnique[] {
  return statement(
    reader,
    'SELECT id, name, tactics, is_gone, set_key, replaced_by FROM technique ORDER BY id',
  ).all() as KeptTechnique[]
}

/** Tactics of every set, each in the order of its matrix. */
export function matrixTactics(
  reader: ReadHandle,
): { readonly set_key: string; readonly name: string; readonly mitre_id: string | null }[] {
  return statement(
    reader,
    'SELECT set_key, name, mitre_id FROM matrix_tactic ORDER BY set_key, place',
  ).all() as ReturnType<typeof matrixTactics>
}

/** Returns each reported use of a technique, with the number of the actor. */
export function techniqueUses(reader: ReadHandle): { readonly technique: string; readonly actor: number }[] {
  return statement(
    reader,
    `SELECT upper(key) AS technique, actor FROM actor_facet WHERE facet = 'technique' AND free = 0`,
  ).all() as ReturnType<typeof techniqueUses>
}

type KeptProcedure = {
  readonly technique: string
  readonly actor: number
  readonly via: string | null
  readonly set_key: string
  readonly text: string
}

/** Returns how actors use a technique or one of its sub-techniques. */
export function proceduresOf(reader: ReadHandle, technique: string): KeptProcedure[] {
  return statement(
    reader,
    `SELECT technique, actor, via, set_key, text FROM actor_procedure
     WHERE technique = @technique OR (technique >= @technique || '.' AND technique < @technique || '/')
     ORDER BY technique, actor, place`,
  ).all({ technique }) as KeptProcedure[]
}

/** How one actor uses its techniques. */
export function proceduresOfActor(reader: ReadHandle, actor: number): KeptProcedure[] {
  return statement(
    reader,
    'SELECT technique, actor, via, set_key, text FROM actor_procedure WHERE actor = ? ORDER BY technique, place',
  ).all(actor) as KeptProcedure[]
}

export type KeptCampaign = {
  readonly name: string
  readonly mitre_id: string | null
  readonly first_seen: string | null
  readonly last_seen: string | null
  readonly description: string | null
  readonly set_key: string
}

/** Returns the campaigns of the actor with a slug, latest first. */
export function campaignsWithSlug(reader: ReadHandle, slug: string): KeptCampaign[] {
  const actor = statement(reader, 'SELECT number FROM actor WHERE slug = ?').pluck().get(slug)
  return actor === undefined ? [] : campaignsOfActor(reader, actor as number)
}

/** Returns the campaigns of an actor, latest first. */
export function campaignsOfActor(reader: ReadHandle, actor: number): KeptCampaign[] {
  return statement(
    reader,
    `SELECT name, mitre_id, first_seen, last_seen, description, set_key FROM actor_campaign
     WHERE actor = ? ORDER BY place`,
  ).all(actor) as KeptCampaign[]
}
