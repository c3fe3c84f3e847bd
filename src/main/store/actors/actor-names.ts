import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** Threat actors by the names that people use; each result is JSON of their items, by name. */

export function itemWithSlug(reader: ReadHandle, slug: string): string[] {
  return statement(
    reader,
    `SELECT item FROM actor
     WHERE number = coalesce((SELECT number FROM actor WHERE slug = @slug), (SELECT actor FROM actor_slug WHERE slug = @slug))`,
  )
    .pluck()
    .all({ slug }) as string[]
}

export function itemsWithName(reader: ReadHandle, key: string, limit: number): string[] {
  return statement(
    reader,
    `SELECT a.item FROM actor a WHERE a.number IN (SELECT n.actor FROM actor_name n WHERE n.key = ?)
     ORDER BY a.sorted_by, a.number LIMIT ?`,
  )
    .pluck()
    .all(key, limit) as string[]
}

/** Finds actors by the id that a catalogue assigned, such as `G0007`, ignoring case. */
export function itemsWithId(reader: ReadHandle, id: string, limit: number): string[] {
  return statement(
    reader,
    `SELECT a.item FROM actor a WHERE EXISTS
       (SELECT 1 FROM json_each(a.profile, '$.external_refs') r WHERE json_extract(r.value, '$.external_id') = ? COLLATE NOCASE)
     ORDER BY a.sorted_by, a.number LIMIT ?`,
  )
    .pluck()
    .all(id, limit) as string[]
}

/** A name of an actor, by its key. */
export type NameRow = {
  readonly key: string
  readonly name: string
  readonly actor: number
  readonly free: 0 | 1
}

/** Returns a page of all names, in the order of their keys, after the last of the page before; null for the first. */
export function namePage(reader: ReadHandle, after: NameRow | null, limit: number): NameRow[] {
  return statement(
    reader,
    `SELECT key, name, actor, free FROM actor_name WHERE (key, actor, free) > (@key, @actor, @free)
     ORDER BY key, actor, free LIMIT @limit`,
  ).all({ key: after?.key ?? '', actor: after?.actor ?? -1, free: after?.free ?? 0, limit }) as NameRow[]
}

/** Returns an actor by its number, with the titles of the sets that describe it; null when it was replaced meanwhile. */
export function actorByNumber(
  reader: ReadHandle,
  number: number,
): { readonly slug: string; readonly name: string; readonly sets: readonly string[] } | null {
  const found = statement(
    reader,
    `SELECT a.slug, json_extract(a.item, '$.primary_name') AS name,
       (SELECT json_group_array(DISTINCT json_extract(s.value, '$.title')) FROM json_each(a.profile, '$.licence.sources') s) AS sets
     FROM actor a WHERE a.number = ?`,
  ).get(number) as { slug: string; name: string; sets: string } | undefined
  return found === undefined ? null : { ...found, sets: JSON.parse(found.sets) as string[] }
}

/** Returns the actors that the authors of a set revoked or deprecated. */
export function withdrawnActors(
  reader: ReadHandle,
): { readonly id: string; readonly name: string; readonly mitre_id: string | null }[] {
  return statement(
    reader,
    `SELECT id, name, mitre_id FROM knowledge_object WHERE kind = 'actor' AND is_gone = 1 ORDER BY name`,
  ).all() as ReturnType<typeof withdrawnActors>
}
