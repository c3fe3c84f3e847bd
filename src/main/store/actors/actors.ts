import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** Queries for threat actors. `isFree` restricts them to the content of the free sets (CC0). */

export type ActorFilter = {
  readonly isFree: boolean
  /** Required key of each facet, in lower case; a motivation or sector may be matched by a substring. */
  readonly origin: string | null
  readonly motivation: string | null
  readonly sector: string | null
  readonly cve: string | null
  /** ISO 8601 UTC. */
  readonly updatedSince: string | null
  /** Part of a name or synonym, in lower case. */
  readonly part: string | null
}

const facets = ['origin', 'cve', 'motivation', 'sector'] as const
const inPart: ReadonlySet<string> = new Set(['motivation', 'sector'])

/** Returns conditions on actor `a` and their parameters. */
function conditionsOf(filter: ActorFilter): {
  readonly where: string
  readonly given: Readonly<Record<string, unknown>>
} {
  const conditions = filter.isFree ? ['a.free_item IS NOT NULL'] : []
  for (const facet of facets) {
    if (filter[facet] === null) continue
    const test = inPart.has(facet) ? `instr(f.key, @${facet}) > 0` : `f.key = @${facet}`
    conditions.push(
      `a.number IN (SELECT f.actor FROM actor_facet f WHERE f.facet = '${facet}' AND f.free = @free AND ${test})`,
    )
  }
  if (filter.updatedSince !== null) conditions.push('a.updated_at >= @updatedSince')
  if (filter.part !== null)
    conditions.push(
      `a.number IN (SELECT n.actor FROM actor_name n WHERE instr(lower(n.name), @part) > 0 AND n.free >= @free)`,
    )
  const { isFree, ...given } = filter
  return {
    where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`,
    given: { ...given, free: isFree ? 1 : 0 },
  }
}

/** Returns JSON of the items of a page, by name, and the total number of actors. */
export function listActors(
  reader: ReadHandle,
  filter: ActorFilter,
  limit: number,
  offset: number,
): { readonly items: readonly string[]; readonly total: number } {
  const { where, given } = conditionsOf(filter)
  const total = statement(reader, `SELECT count(*) FROM actor a ${where}`).pluck().get(given) as number
  const items = statement(
    reader,
    `SELECT ${filter.isFree ? 'a.free_item' : 'a.item'} FROM actor a ${where} ORDER BY a.sorted_by, a.number LIMIT @limit OFFSET @offset`,
  )
    .pluck()
    .all({ ...given, limit, offset }) as string[]
  return { items, total }
}

/** Returns JSON of the profile of an actor by one of its slugs; null when there is none. */
export function readProfile(reader: ReadHandle, slug: string, isFree: boolean): string | null {
  const profile = statement(
    reader,
    `SELECT ${isFree ? 'free_profile' : 'profile'} FROM actor
     WHERE number = coalesce((SELECT number FROM actor WHERE slug = @slug), (SELECT actor FROM actor_slug WHERE slug = @slug))`,
  )
    .pluck()
    .get({ slug })
  return (profile as string | null | undefined) ?? null
}

/** Returns the main slug of an actor, by any slug that leads to it; null when there is none. */
export function firstSlug(reader: ReadHandle, slug: string): string | null {
  const found = statement(
    reader,
    `SELECT slug FROM actor
     WHERE number = coalesce((SELECT number FROM actor WHERE slug = @slug), (SELECT actor FROM actor_slug WHERE slug = @slug))`,
  )
    .pluck()
    .get({ slug })
  return (found as string | undefined) ?? null
}

/** Actors read at a time: profiles are large. */
const actorsPerPage = 20

/** Yields JSON of all actors by name, page by page, each read on demand. */
export function* actorPages(reader: ReadHandle, field: 'item' | 'profile'): Generator<readonly string[]> {
  const after = statement(
    reader,
    `SELECT sorted_by, number, ${field} AS json FROM actor WHERE (sorted_by, number) > (?, ?) ORDER BY sorted_by, number LIMIT ${actorsPerPage}`,
  )
  let at: readonly [string, number] = ['', 0]
  while (true) {
    const rows = after.all(...at) as { sorted_by: string; number: number; json: string }[]
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(({ json }) => json)
    at = [last.sorted_by, last.number]
  }
}

/** Returns the number of actors per value of a facet; with an origin, only of actors from there. */
export function countFacet(
  reader: ReadHandle,
  facet: 'origin' | 'target',
  origin: string | null,
): { readonly key: string; readonly actors: number }[] {
  return statement(
    reader,
    `SELECT f.key, count(*) AS actors FROM actor_facet f
     WHERE f.facet = @facet AND f.free = 0 AND (@origin IS NULL OR f.actor IN
       (SELECT o.actor FROM actor_facet o WHERE o.facet = 'origin' AND o.free = 0 AND o.key = @origin))
     GROUP BY f.key ORDER BY actors DESC, f.key`,
  ).all({ facet, origin }) as ReturnType<typeof countFacet>
}

/** Returns pairs of a country of origin and a target country that occur for at least a minimum number of actors. */
export function countFlows(
  reader: ReadHandle,
  min: number,
): { readonly from: string; readonly to: string; readonly actors: number }[] {
  return statement(
    reader,
    `SELECT o.key AS "from", t.key AS "to", count(*) AS actors
     FROM actor_facet o JOIN actor_facet t ON t.actor = o.actor AND t.facet = 'target' AND t.free = 0
     WHERE o.facet = 'origin' AND o.free = 0 GROUP BY 1, 2 HAVING count(*) >= ? ORDER BY actors DESC, 1, 2`,
  ).all(min) as ReturnType<typeof countFlows>
}

/** Returns the techniques in use with their numbers of actors; a parent includes its sub-techniques. */
export function countTechniques(
  reader: ReadHandle,
  origin: string | null,
  withSubs: boolean,
): {
  readonly id: string
  readonly name: string | null
  readonly tactics: string | null
  readonly actors: number
}[] {
  const parent = `upper(CASE WHEN instr(f.key, '.') > 0 THEN substr(f.key, 1, instr(f.key, '.') - 1) ELSE f.key END)`
  const used = `FROM actor_facet f WHERE f.facet = 'technique' AND f.free = 0 AND (@origin IS NULL OR f.actor IN
    (SELECT o.actor FROM actor_facet o WHERE o.facet = 'origin' AND o.free = 0 AND o.key = @origin))`
  const subs = withSubs
    ? `UNION ALL SELECT upper(f.key) AS id, f.actor ${used} AND instr(f.key, '.') > 0`
    : ''
  return statement(
    reader,
    `SELECT u.id, t.name, t.tactics, count(DISTINCT u.actor) AS actors
     FROM (SELECT ${parent} AS id, f.actor ${used} ${subs}) u LEFT JOIN technique t ON t.id = u.id
     GROUP BY u.id ORDER BY u.id`,
  ).all({ origin }) as ReturnType<typeof countTechniques>
}

/** Returns the whole graph of links; edges refer to their nodes by index. */
export function readGraph(reader: ReadHandle): {
  readonly nodes: { readonly id: string; readonly kind: string; readonly label: string }[]
  readonly edges: { readonly source: number; readonly target: number; readonly kind: string }[]
} {
  return {
    nodes: statement(reader, 'SELECT id, kind, label FROM knowledge_node ORDER BY number').all() as never,
    edges: statement(
      reader,
      'SELECT source - 1 AS source, target - 1 AS target, kind FROM knowledge_edge ORDER BY source, target, kind',
    ).all() as never,
  }
}
