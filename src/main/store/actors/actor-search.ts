import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/**
 * Threat actors for the table of the window: all of them with the properties used as filters, and those matched by
 * words.
 */

export type ActorLine = {
  readonly number: number
  /** JSON of the item as lists show it. */
  readonly item: string
  /** JSON of all its names. */
  readonly names: string
  readonly techniques: number
  readonly software: number
  readonly cves: number
  readonly described: 0 | 1
  readonly in_conflict: 0 | 1
}

export function actorLines(reader: ReadHandle): ActorLine[] {
  const counted = (facet: string) =>
    `(SELECT count(*) FROM actor_facet f WHERE f.actor = a.number AND f.facet = '${facet}' AND f.free = 0)`
  return statement(
    reader,
    `SELECT a.number, a.item,
       coalesce(j.names, '[]') AS names,
       ${counted('technique')} AS techniques, ${counted('software')} AS software, ${counted('cve')} AS cves,
       json_extract(a.profile, '$.actor.description') IS NOT NULL AS described,
       EXISTS (SELECT 1 FROM name_conflict c WHERE c.actor = a.number) AS in_conflict
     FROM actor a LEFT JOIN
       (SELECT n.actor, json_group_array(n.name) AS names FROM actor_name n GROUP BY n.actor) j ON j.actor = a.number
     ORDER BY a.sorted_by, a.number`,
  ).all() as ActorLine[]
}

/** Returns the numbers of the actors whose names or descriptions contain all the words as prefixes. */
export function actorsWithWords(reader: ReadHandle, words: readonly string[]): number[] {
  const match = words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(' AND ')
  return statement(reader, 'SELECT rowid FROM actor_text WHERE actor_text MATCH ?')
    .pluck()
    .all(match) as number[]
}

/** Returns the number of names claimed by several actors. */
export function countConflicts(reader: ReadHandle): number {
  return statement(reader, 'SELECT count(DISTINCT key) FROM name_conflict').pluck().get() as number
}

/** Returns the actor of a slug, with JSON of its profile and of its claims; null when there is none. */
export function readEvidence(
  reader: ReadHandle,
  slug: string,
): {
  readonly number: number
  readonly slug: string
  readonly profile: string
  readonly evidence: string
} | null {
  return (
    (statement(
      reader,
      `SELECT number, slug, profile, evidence FROM actor
       WHERE number = coalesce((SELECT number FROM actor WHERE slug = @slug), (SELECT actor FROM actor_slug WHERE slug = @slug))`,
    ).get({ slug }) as ReturnType<typeof readEvidence>) ?? null
  )
}

/** Returns the names that an actor shares with others, by key, each with those others. */
export function conflictsOfActor(
  reader: ReadHandle,
  number: number,
): { readonly key: string; readonly slug: string; readonly item: string }[] {
  return statement(
    reader,
    `SELECT c.key, a.slug, a.item FROM name_conflict mine
     JOIN name_conflict c ON c.key = mine.key AND c.actor <> mine.actor
     JOIN actor a ON a.number = c.actor WHERE mine.actor = ? ORDER BY c.key, a.sorted_by`,
  ).all(number) as ReturnType<typeof conflictsOfActor>
}

/**
 * Returns the actors reported to exploit a vulnerability; `at` is when the set last changed them, or when they were
 * imported.
 */
export function actorsWithCve(
  reader: ReadHandle,
  key: string,
): { readonly slug: string; readonly name: string; readonly at: string }[] {
  return statement(
    reader,
    `SELECT a.slug, json_extract(a.item, '$.primary_name') AS name,
       coalesce(a.updated_at, (SELECT built_at FROM knowledge_stamp)) AS at
     FROM actor_facet f JOIN actor a ON a.number = f.actor
     WHERE f.facet = 'cve' AND f.free = 0 AND f.key = ? ORDER BY a.sorted_by`,
  ).all(key) as ReturnType<typeof actorsWithCve>
}

/**
 * Returns all vulnerabilities that actors are reported to exploit, in lower case, each with the names of these actors.
 */
export function exploitedBy(reader: ReadHandle): { readonly key: string; readonly name: string }[] {
  return statement(
    reader,
    `SELECT f.key, json_extract(a.item, '$.primary_name') AS name FROM actor_facet f JOIN actor a ON a.number = f.actor
     WHERE f.facet = 'cve' AND f.free = 0 ORDER BY f.key, a.sorted_by`,
  ).all() as ReturnType<typeof exploitedBy>
}

/** Actors that use a technique, or one of its sub-techniques, or that exploit a vulnerability. */
export function actorsWithFacet(reader: ReadHandle, facet: 'technique' | 'cve', key: string): number[] {
  return statement(
    reader,
    `SELECT DISTINCT actor FROM actor_facet WHERE facet = ? AND free = 0 AND (key = ? OR key >= ? AND key < ?)`,
  )
    .pluck()
    .all(facet, key, `${key}.`, `${key}/`) as number[]
}

/** Returns the slug of the actor to which an entry of a set belongs; null when there is none. */
export function slugOfEntry(reader: ReadHandle, entry: string): string | null {
  const part = `"id":${JSON.stringify(entry)},"name":`
  const found = statement(reader, 'SELECT slug FROM actor WHERE instr(evidence, ?) > 0 LIMIT 1')
    .pluck()
    .get(part)
  return (found as string | undefined) ?? null
}
