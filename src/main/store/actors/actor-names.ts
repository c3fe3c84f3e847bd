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

/** Returns the actors that the authors of a set revoked or deprecated. */
export function withdrawnActors(
  reader: ReadHandle,
): { readonly id: string; readonly name: string; readonly mitre_id: string | null }[] {
  return statement(
    reader,
    `SELECT id, name, mitre_id FROM knowledge_object WHERE kind = 'actor' AND is_gone = 1 ORDER BY name`,
  ).all() as ReturnType<typeof withdrawnActors>
}
