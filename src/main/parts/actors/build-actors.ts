import { existsSync, readFileSync } from 'node:fs'
import { codeOfCountry } from '../../engine/actor/country-name.ts'
import type { ActorDescription } from '../../engine/actor/describe-actor.ts'
import {
  buildKnowledgeBase,
  type KnowledgeBase,
  type KnownActor,
  type LoadedSet,
  orderedTactics,
  softwareKey,
} from '../../engine/actor/knowledge-base.ts'
import { nameKey } from '../../engine/actor/merge-actors.ts'
import { digestsOf } from '../../engine/actor/object-digest.ts'
import type { ActorSetFile } from '../../operations/knowledge/knowledge.ts'
import { logFault } from '../../operations/system/log.ts'
import {
  actorDecisions,
  isDifferent,
  type KeptObject,
  knowledgeSets,
  knowledgeStamp,
  objectsOfSet,
  putKnowledge,
  type SetDifference,
  type StoredActor,
  type StoredEdge,
  type StoredFacet,
  type StoredKnowledge,
  type StoredName,
  type StoredNode,
  type StoredObject,
  type UnusedSet,
} from '../../store/actors/actor-knowledge.ts'
import type { Store } from '../../store/database/handle.ts'
import { storeFaultOf } from '../../store/database/store-fault.ts'

/** Rebuilds the workstation's knowledge of threat actors from all sets that are switched on. */

export type BuildTask = {
  readonly files: readonly ActorSetFile[]
  /** Identifies the sets that it is built from. */
  readonly stamp: string
  /** ISO 8601 UTC. */
  readonly at: string
}

type Loaded = LoadedSet & Kept & Pick<ActorSetFile, 'pack' | 'name' | 'imported_at'>

/** Digests of the objects; missing in packs made before digests were introduced. */
type Kept = { readonly digests?: readonly string[] }

/**
 * Builds from all sets. A set with which that fails is left out, and stored as refused with its name. Returns null when
 * done, else the set for which what stands was left as it is: its file cannot be read, or an older version of it stands.
 */
export function buildActors(
  store: Pick<Store, 'reader' | 'writer'>,
  { files, ...task }: BuildTask,
): UnusedSet | null {
  const sets: Loaded[] = []
  for (const { path, pack, name, imported_at } of files) {
    const set = load(path)
    if (typeof set === 'string')
      return {
        ...{ pack, name },
        reason: `The file of the data pack ${name} ${set}. Import it again, or remove it.`,
      }
    sets.push({ ...set, pack, name, imported_at })
  }
  if (succeeds(() => build(store, sets, [], task))) return null
  const faulty = faultySets(store, sets, task)
  const kept = keptFor(store, faulty, sets)
  if (kept !== null) return kept
  build(
    store,
    sets.filter((set) => !faulty.includes(set)),
    faulty,
    task,
  )
  return null
}

type StampedBuild = Omit<BuildTask, 'files'>

/** Returns the set for which what stands is kept: it holds an older version of it, or all sets fail; else null. */
function keptFor(
  { reader }: Pick<Store, 'reader'>,
  faulty: readonly Loaded[],
  sets: readonly Loaded[],
): UnusedSet | null {
  if (knowledgeStamp(reader) === null) return null
  const standing = new Set(knowledgeSets(reader).map(({ key }) => key))
  const set =
    faulty.find(({ key }) => standing.has(key)) ?? (faulty.length === sets.length ? faulty[0] : undefined)
  if (set === undefined) return null
  const { pack, name } = set
  return {
    ...{ pack, name },
    reason: `The actors could not be built with the data pack ${name} as it is now; those that were built before are shown. Remove it, or import another version of it.`,
  }
}

/**
 * Returns the sets with which building fails, the newest first: the one without which the others can be built, or,
 * where no single one is to blame, each that fails after those imported before it.
 */
function faultySets(
  store: Pick<Store, 'reader' | 'writer'>,
  sets: readonly Loaded[],
  task: StampedBuild,
): Loaded[] {
  const byImport = sets.toSorted((one, other) => (one.imported_at < other.imported_at ? -1 : 1))
  const isSound = (some: readonly Loaded[]) => succeeds(() => tryBuild(store, some, task))
  const single = byImport.toReversed().find((set) => isSound(sets.filter((each) => each !== set)))
  if (single !== undefined) return [single]
  const sound: Loaded[] = []
  for (const set of byImport) if (isSound([...sound, set])) sound.push(set)
  return byImport.filter((set) => !sound.includes(set)).toReversed()
}

/** Whether something could be built; a fault of the database or its disk is no fault of a set, and thrown. */
function succeeds(work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (storeFaultOf(error) !== null) throw error
    logFault('building the knowledge of threat actors failed', error)
    return false
  }
}

const tried = Symbol('tried')

/** Builds, and takes it back. */
function tryBuild(
  store: Pick<Store, 'reader' | 'writer'>,
  sets: readonly Loaded[],
  task: StampedBuild,
): void {
  try {
    store.writer
      .transaction(() => {
        build(store, sets, [], task)
        throw tried
      })
      .immediate()
  } catch (error) {
    if (error !== tried) throw error
  }
}

function build(
  store: Pick<Store, 'reader' | 'writer'>,
  sets: readonly Loaded[],
  refused: readonly Loaded[],
  { stamp, at }: StampedBuild,
): void {
  const importedAt = new Map(sets.map((set) => [set.key, set.imported_at]))
  const objects = sets.flatMap(storedObjects)
  const kept = new Map(sets.map(({ key }) => [key, objectsOfSet(store.reader, key)]))
  const changedAt = (set: string, id: string, digest: string) => {
    const former = kept.get(set)?.get(id)
    return former !== undefined && former.digest === digest ? former.changed_at : (importedAt.get(set) ?? at)
  }
  const digests = new Map(objects.map(({ set, id, digest }) => [`${set} ${id}`, digest]))
  const base = buildKnowledgeBase(sets, actorDecisions(store.reader), ({ set, object }) =>
    changedAt(set, object.id, digests.get(`${set} ${object.id}`) ?? ''),
  )
  const knowledge: StoredKnowledge = {
    stamp,
    builtAt: at,
    sets: sets.map(({ key, pack, name: _name, imported_at: _at, ...set }) => ({
      key,
      pack,
      terms: JSON.stringify(termsOf(set)),
    })),
    refused: refused.map(({ pack, name }) => ({
      ...{ pack, name },
      reason: `The data pack ${name} could not be built together with the other sets, which are used without it. Remove it, or import another version of it.`,
    })),
    objects,
    actors: base.actors.map(storedActor),
    otherSlugs: [...base.otherSlugs],
    techniques: base.techniques,
    ...graphOf(base),
    matrix: matrixOf(sets, base),
    conflicts: conflictsOf(base),
  }
  const former = new Map(knowledgeSets(store.reader).map(({ key, difference }) => [key, difference]))
  const differences = new Map(
    sets.map(({ key, imported_at }) => {
      const difference = differenceOf(
        kept.get(key) ?? new Map(),
        objects.filter(({ set }) => set === key),
        imported_at,
      )
      // a rebuild can have other causes too: the changes of a version are kept until another version has changes
      const before = former.get(key)
      const isKept = !isDifferent(difference) && before !== undefined
      return [key, isKept ? (JSON.parse(before) as SetDifference) : difference]
    }),
  )
  putKnowledge(store.writer, knowledge, differences, ({ set, id, digest }) => changedAt(set, id, digest))
}

/** Returns the content of a kept file, or why it cannot be read. */
function load(path: string | null): (LoadedSet & Kept) | string {
  if (path === null || !existsSync(path)) return 'is missing'
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LoadedSet & Kept
  } catch (error) {
    return error instanceof SyntaxError ? 'is damaged' : `cannot be read (${String(error)})`
  }
}

function termsOf({ title, version, dated, source, licence, notice, isFree }: Omit<LoadedSet, 'key'>) {
  return { title, version, dated, source, licence, notice, isFree }
}

function storedObjects({
  key,
  objects,
  links,
  digests = digestsOf({ objects, links }),
}: Loaded): StoredObject[] {
  return objects.map((object, place) => ({
    set: key,
    id: object.id,
    kind: object.kind,
    name: object.name,
    mitreId: object.mitreId,
    isGone: object.isRevoked || object.isDeprecated,
    digest: digests[place] ?? '',
  }))
}

const maxExamples = 10

function differenceOf(
  before: ReadonlyMap<string, KeptObject>,
  now: readonly StoredObject[],
  at: string,
): SetDifference {
  // the first version of a set has no differences
  const isFirst = before.size === 0
  const ids = new Set(now.map(({ id }) => id))
  const came = isFirst ? [] : now.filter(({ id }) => !before.has(id))
  const changed = now.filter(({ id, digest }) => before.has(id) && before.get(id)?.digest !== digest)
  const went = [...before.values()].filter(({ id }) => !ids.has(id))
  const revoked = changed.filter(({ id, isGone }) => isGone && before.get(id)?.is_gone === 0)
  const named = (objects: readonly { readonly name: string }[]) =>
    objects.slice(0, maxExamples).map(({ name }) => name)
  return {
    came: came.length,
    changed: changed.length,
    went: went.length,
    revoked: revoked.length,
    at,
    examples: { came: named(came), changed: named(changed), went: named(went), revoked: named(revoked) },
  }
}

function storedActor({ slug, all, free, names, evidence }: KnownActor): StoredActor {
  const freeNames = new Set(
    free === null ? [] : [free.name, ...free.aliases.map(({ alias }) => alias)].map(nameKey),
  )
  return {
    slug,
    sortedBy: all.name.toLowerCase(),
    updatedAt: all.item.updated_at,
    item: JSON.stringify({ ...all.item, slug }),
    profile: JSON.stringify(profileOf(all, slug)),
    freeItem: free === null ? null : JSON.stringify({ ...free.item, slug }),
    freeProfile: free === null ? null : JSON.stringify(profileOf(free, slug)),
    names: names.map(
      (name): StoredName => ({ key: nameKey(name), name, isFree: freeNames.has(nameKey(name)) }),
    ),
    facets: [...facetsOf(all, false), ...(free === null ? [] : facetsOf(free, true))],
    aliases: names.slice(1).join('\n'),
    description: all.details.description ?? '',
    evidence: JSON.stringify(evidence),
  }
}

function profileOf({ item, details, name: _name, id: _id, ...profile }: ActorDescription, slug: string) {
  return { actor: { ...item, slug, ...details }, ...profile }
}

function facetsOf({ item, cves, techniques, tools }: ActorDescription, isFree: boolean): StoredFacet[] {
  const facet = (name: string, keys: readonly string[]): StoredFacet[] =>
    keys.map((key) => ({ facet: name, key: key.toLowerCase(), isFree }))
  return [
    ...facet('origin', item.origin_code === null ? [] : [item.origin_code]),
    ...facet('motivation', item.motivation),
    ...facet('sector', item.targets_sectors),
    ...facet(
      'target',
      item.targets_countries.flatMap((name) => codeOfCountry(name) ?? []),
    ),
    ...facet('cve', cves),
    ...facet(
      'technique',
      techniques.map(({ mitre_id }) => mitre_id),
    ),
    ...facet(
      'software',
      tools.map(({ mitre_id, name }) => softwareKey({ mitreId: mitre_id, name })),
    ),
  ]
}

/** Returns the graph of links: nodes are identified by kind and key, such as `technique:T1059`. */
function graphOf(base: KnowledgeBase): { readonly nodes: StoredNode[]; readonly edges: StoredEdge[] } {
  const nodes = new Map<string, StoredNode>()
  const edges: StoredEdge[] = []
  const node = (kind: string, key: string, label: string): string => {
    const id = `${kind}:${key}`
    if (!nodes.has(id)) nodes.set(id, { id, kind, label })
    return id
  }
  for (const { slug, all } of base.actors) {
    const actor = node('actor', slug, all.name)
    const link = (target: string, kind: string) => edges.push({ source: actor, target, kind })
    const { origin_code, suspected_origin, targets_countries, targets_sectors } = all.item
    if (origin_code !== null) link(node('country', origin_code, suspected_origin ?? origin_code), 'from')
    for (const name of targets_countries)
      link(node('country', codeOfCountry(name) ?? name.toLowerCase(), name), 'targets')
    for (const name of targets_sectors) link(node('sector', name.toLowerCase(), name), 'targets')
    for (const cve of all.cves) link(node('cve', cve, cve), 'exploits')
    for (const { mitre_id, name, kind } of all.tools)
      link(node(kind, softwareKey({ mitreId: mitre_id, name }), name), 'uses')
    for (const { mitre_id, name } of all.techniques)
      link(node('technique', mitre_id, `${mitre_id} ${name}`), 'uses')
  }
  const names = new Map(base.techniques.map(({ id, name }) => [id, name]))
  for (const { key, name, kind, technique } of base.softwareUses)
    edges.push({
      source: node(kind, key, name),
      target: node('technique', technique, `${technique} ${names.get(technique) ?? ''}`.trim()),
      kind: 'uses',
    })
  return { nodes: [...nodes.values()], edges }
}

function matrixOf(sets: readonly Loaded[], { actors }: KnowledgeBase): StoredKnowledge['matrix'] {
  return {
    tactics: sets.flatMap((set) =>
      orderedTactics(set).map(({ name, mitreId }, place) => ({ set: set.key, place, name, mitreId })),
    ),
    procedures: actors.flatMap(({ deeds }, actor) => deeds.procedures.map((each) => ({ actor, ...each }))),
    campaigns: actors.flatMap(({ deeds }, actor) => deeds.campaigns.map((each) => ({ actor, ...each }))),
  }
}

function conflictsOf({ actors, conflicts }: KnowledgeBase): StoredKnowledge['conflicts'] {
  const places = new Map(actors.flatMap(({ objects }, index) => objects.map((id) => [id, index] as const)))
  return conflicts
    .map(({ name, claimants }) => ({
      key: nameKey(name),
      name,
      actors: [...new Set(claimants.flatMap((id) => places.get(id) ?? []))],
    }))
    .filter(({ actors: claiming }) => claiming.length > 1)
}
