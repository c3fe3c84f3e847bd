import type { ReadHandle } from './handle.ts'
import { statement } from './prepared.ts'

/** Threat actors by what somebody calls them; each answer is JSON of their items, by name. */

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

/** By the id that a catalogue gave, in any case, such as `G0007`. */
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
