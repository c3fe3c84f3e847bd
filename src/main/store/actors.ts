import type { ReadHandle } from './handle.ts'
import { statement } from './prepared.ts'

/** Threat actors as they are asked for. `isFree` asks what the free sets (CC0) alone say. */

export type ActorFilter = {
  readonly isFree: boolean
  /** Key of each facet that is to hold, in small letters; a motivation or sector may be part of one. */
  readonly origin: string | null
  readonly motivation: string | null
  readonly sector: string | null
  readonly cve: string | null
  /** ISO 8601 UTC. */
  readonly updatedSince: string | null
  /** Part of a name or synonym, in small letters. */
  readonly part: string | null
}

const facets = ['origin', 'cve', 'motivation', 'sector'] as const
const inPart: ReadonlySet<string> = new Set(['motivation', 'sector'])

/** Conditions on actor `a` and what they are asked with. */
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

/** JSON of the items of a page, by name, and how many actors there are in all. */
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

/** JSON of the profile of an actor by one of its slugs; null when nobody has it. */
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

/** The slug under which an actor stands, by any that leads to it; null when nobody has it. */
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

/** Actors that are read at once: profiles are large. */
const actorsPerPage = 20

/** JSON of all actors by name, page by page, each read when it is asked for. */
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

/** How many actors have each value of a facet; with an origin, of those that come from there. */
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

/** Pairs of a country of origin and one that is aimed at, which at least so many actors carry. */
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

/** Techniques that actors use, with how many do; below the parent those of its sub-techniques count too. */
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

/** The whole graph of what is linked with what; edges by the places of their nodes. */
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
