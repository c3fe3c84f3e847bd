import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { putMatrix, type StoredMatrix } from './technique-matrix.ts'

/** Knowledge of threat actors, built from the imported sets: replaced as a whole, in one transaction. */

export type StoredSet = {
  readonly key: string
  readonly pack: string
  /** JSON of its metadata: title, version, licence, notice. */
  readonly terms: string
}
export type StoredObject = {
  readonly set: string
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly mitreId: string | null
  /** Whether its authors revoked or deprecated it. */
  readonly isGone: boolean
  /** Changes whenever the object or its links change. */
  readonly digest: string
}
export type StoredActor = {
  readonly slug: string
  readonly sortedBy: string
  readonly updatedAt: string | null
  /**
   * JSON as the API returns it: an item of a list, and the profile; those of the free sets are null where these do not
   * contain the actor.
   */
  readonly item: string
  readonly profile: string
  readonly freeItem: string | null
  readonly freeProfile: string | null
  readonly names: readonly StoredName[]
  readonly facets: readonly StoredFacet[]
  readonly aliases: string
  readonly description: string
  /** JSON of which sets make which claims, and of which objects the actor consists. */
  readonly evidence: string
}
/** A name with its key; `isFree` when a free set contains it. */
export type StoredName = { readonly key: string; readonly name: string; readonly isFree: boolean }
/** Properties by which an actor is found: `origin`, `motivation`, `sector`, `target`, `cve`, `technique`. */
export type StoredFacet = { readonly facet: string; readonly key: string; readonly isFree: boolean }
export type StoredTechnique = {
  readonly id: string
  readonly name: string
  readonly tactics: readonly string[]
  readonly isGone: boolean
  /** Id of the technique that replaced it. */
  readonly replacedBy: string | null
  readonly set: string
}
export type StoredNode = { readonly id: string; readonly kind: string; readonly label: string }
/** Identified by the ids of its nodes. */
export type StoredEdge = { readonly source: string; readonly target: string; readonly kind: string }

/** A set that is switched on and not in use, with the user's name for its data pack and a sentence that says why. */
export type UnusedSet = { readonly pack: string; readonly name: string; readonly reason: string }

export type StoredKnowledge = {
  readonly stamp: string
  readonly builtAt: string
  readonly sets: readonly StoredSet[]
  /** Sets that it is built without, since they could not be built together with the others. */
  readonly refused: readonly UnusedSet[]
  readonly objects: readonly StoredObject[]
  readonly actors: readonly StoredActor[]
  /** Other slugs, with the index of their actor in `actors`. */
  readonly otherSlugs: readonly (readonly [slug: string, actor: number])[]
  readonly techniques: readonly StoredTechnique[]
  readonly nodes: readonly StoredNode[]
  readonly edges: readonly StoredEdge[]
  readonly matrix: StoredMatrix
  readonly conflicts: readonly {
    readonly key: string
    readonly name: string
    readonly actors: readonly number[]
  }[]
}

/** Number of objects added, changed and removed by the last version of a set. */
export type SetDifference = {
  readonly came: number
  readonly changed: number
  readonly went: number
  /** Objects that their authors revoked with this version. */
  readonly revoked: number
  /** When that version was imported, ISO 8601 UTC; absent where it was not recorded. */
  readonly at?: string
  /** The first names of each. */
  readonly examples: Readonly<Record<'came' | 'changed' | 'went' | 'revoked', readonly string[]>>
}

/** Identifies the sets from which the store was built; null before the first build. */
export function knowledgeStamp(reader: ReadHandle): string | null {
  return (statement(reader, 'SELECT stamp FROM knowledge_stamp').pluck().get() as string | undefined) ?? null
}

/** Changes with every rebuild; null before the first. */
export function knowledgeMark(reader: ReadHandle): string | null {
  const mark = statement(reader, "SELECT built_at || ' ' || stamp FROM knowledge_stamp").pluck().get()
  return (mark as string | undefined) ?? null
}

/** Returns the sets in use, by key. */
export function knowledgeSets(
  reader: ReadHandle,
): { readonly key: string; readonly pack: string; readonly terms: string; readonly difference: string }[] {
  return statement(
    reader,
    'SELECT key, pack, terms, difference FROM knowledge_set ORDER BY key',
  ).all() as ReturnType<typeof knowledgeSets>
}

/** Returns the sets that the knowledge was built without, by name. */
export function refusedSets(reader: ReadHandle): UnusedSet[] {
  return statement(
    reader,
    'SELECT pack, name, reason FROM knowledge_refused ORDER BY name, pack',
  ).all() as UnusedSet[]
}

export type KeptObject = {
  readonly id: string
  readonly name: string
  readonly is_gone: 0 | 1
  readonly digest: string
  readonly changed_at: string
}

/** Returns the stored objects of a set, by id. */
export function objectsOfSet(reader: ReadHandle, set: string): Map<string, KeptObject> {
  const rows = statement(
    reader,
    'SELECT id, name, is_gone, digest, changed_at FROM knowledge_object WHERE set_key = ?',
  ).all(set) as KeptObject[]
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the user's decisions about which objects are the same actor. */
export function actorDecisions(
  reader: ReadHandle,
): { readonly kind: 'join' | 'part'; readonly one: string; readonly other: string }[] {
  return statement(reader, 'SELECT kind, one, other FROM actor_decision ORDER BY id').all() as ReturnType<
    typeof actorDecisions
  >
}

/** Replaces the whole knowledge atomically. */
export function putKnowledge(
  writer: WriteHandle,
  knowledge: StoredKnowledge,
  differences: ReadonlyMap<string, SetDifference>,
  changedAt: (object: StoredObject) => string,
): void {
  writer
    .transaction(() => {
      for (const table of knowledgeTables) writer.exec(`DELETE FROM ${table}`)
      const { stamp, builtAt } = knowledge
      writer.prepare('INSERT INTO knowledge_stamp VALUES (1, ?, ?)').run(stamp, builtAt)
      putSets(writer, knowledge, differences)
      putObjects(writer, knowledge.objects, changedAt)
      putActors(writer, knowledge)
      putGraph(writer, knowledge)
      putMatrix(writer, knowledge.matrix)
    })
    .immediate()
}

/** The tables of the built knowledge, children before their parents. */
export const knowledgeTables = [
  'matrix_tactic',
  'actor_procedure',
  'actor_campaign',
  'name_conflict',
  'knowledge_edge',
  'knowledge_node',
  'technique',
  'actor_text',
  'actor_name',
  'actor_facet',
  'actor_slug',
  'actor',
  'knowledge_object',
  'knowledge_set',
  'knowledge_refused',
  'knowledge_stamp',
]

/** Whether there is any difference. */
export function isDifferent({
  came,
  changed,
  went,
}: Pick<SetDifference, 'came' | 'changed' | 'went'>): boolean {
  return came + changed + went > 0
}

const nothingChanged: SetDifference = {
  came: 0,
  changed: 0,
  went: 0,
  revoked: 0,
  examples: { came: [], changed: [], went: [], revoked: [] },
}

function putSets(
  writer: WriteHandle,
  { sets, refused }: StoredKnowledge,
  differences: ReadonlyMap<string, SetDifference>,
): void {
  const put = writer.prepare('INSERT INTO knowledge_set VALUES (?, ?, ?, ?)')
  for (const { key, pack, terms } of sets)
    put.run(key, pack, terms, JSON.stringify(differences.get(key) ?? nothingChanged))
  const putRefused = writer.prepare('INSERT INTO knowledge_refused VALUES (?, ?, ?)')
  for (const { pack, name, reason } of refused) putRefused.run(pack, name, reason)
}

function putObjects(
  writer: WriteHandle,
  objects: readonly StoredObject[],
  changedAt: (object: StoredObject) => string,
): void {
  const put = writer.prepare('INSERT INTO knowledge_object VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  for (const object of objects) {
    const { set, id, kind, name, mitreId, isGone, digest } = object
    put.run(set, id, kind, name, mitreId, isGone ? 1 : 0, digest, changedAt(object))
  }
}

function putActors(writer: WriteHandle, { actors, otherSlugs, conflicts }: StoredKnowledge): void {
  const put = writer.prepare('INSERT INTO actor VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const putName = writer.prepare('INSERT OR IGNORE INTO actor_name VALUES (?, ?, ?, ?)')
  const putFacet = writer.prepare('INSERT OR IGNORE INTO actor_facet VALUES (?, ?, ?, ?)')
  const putText = writer.prepare(
    'INSERT INTO actor_text (rowid, name, aliases, description) VALUES (?, ?, ?, ?)',
  )
  for (const [index, actor] of actors.entries()) {
    const number = index + 1
    const { slug, sortedBy, updatedAt, item, profile, freeItem, freeProfile, evidence } = actor
    put.run(number, slug, sortedBy, updatedAt, item, profile, freeItem, freeProfile, evidence)
    putText.run(number, actor.names[0]?.name ?? '', actor.aliases, actor.description)
    for (const { key, name, isFree } of actor.names) putName.run(key, number, name, isFree ? 1 : 0)
    for (const { facet, key, isFree } of actor.facets) putFacet.run(facet, key, isFree ? 1 : 0, number)
  }
  const putSlug = writer.prepare('INSERT INTO actor_slug VALUES (?, ?)')
  for (const [slug, index] of otherSlugs) putSlug.run(slug, index + 1)
  const putConflict = writer.prepare('INSERT OR IGNORE INTO name_conflict VALUES (?, ?, ?)')
  for (const { key, name, actors: claimants } of conflicts)
    for (const index of claimants) putConflict.run(key, name, index + 1)
}

function putGraph(writer: WriteHandle, { techniques, nodes, edges }: StoredKnowledge): void {
  const putTechnique = writer.prepare('INSERT INTO technique VALUES (?, ?, ?, ?, ?, ?)')
  for (const { id, name, tactics, isGone, replacedBy, set } of techniques)
    putTechnique.run(id, name, JSON.stringify(tactics), isGone ? 1 : 0, set, replacedBy)
  const numbers = new Map(nodes.map(({ id }, index) => [id, index + 1]))
  const degrees = new Map<string, number>()
  for (const { source, target } of edges)
    for (const end of [source, target]) degrees.set(end, (degrees.get(end) ?? 0) + 1)
  const putNode = writer.prepare('INSERT INTO knowledge_node VALUES (?, ?, ?, ?, ?)')
  for (const [index, { id, kind, label }] of nodes.entries())
    putNode.run(index + 1, id, kind, label, degrees.get(id) ?? 0)
  const putEdge = writer.prepare('INSERT OR IGNORE INTO knowledge_edge VALUES (?, ?, ?)')
  for (const { source, target, kind } of edges) {
    const [from, to] = [numbers.get(source), numbers.get(target)]
    if (from !== undefined && to !== undefined) putEdge.run(from, to, kind)
  }
}
