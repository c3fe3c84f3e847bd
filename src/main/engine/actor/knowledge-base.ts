import { type ActorDeeds, DeedsOfSets } from './actor-deeds.ts'
import { type ActorEvidence, evidenceOf } from './actor-evidence.ts'
import { slugsOf } from './actor-slug.ts'
import { currentSets, isGone, isOfAttack } from './current-sets.ts'
import {
  type ActorDescription,
  describeActor,
  type SetTerms,
  type SoftwareFacts,
  type TechniqueFacts,
  type UsedTechnique,
  type Uses,
} from './describe-actor.ts'
import type { KnowledgeLink, KnowledgeObject, NamedExploit } from './knowledge.ts'
import {
  type ActorDecision,
  type ActorObject,
  mergeActors,
  type NameConflict,
  nameKey,
} from './merge-actors.ts'

/** All sets together: actors as they are shown, techniques with their tactics, and the links between them. */

export type LoadedSet = SetTerms & {
  readonly objects: readonly KnowledgeObject[]
  readonly links: readonly KnowledgeLink[]
  readonly exploits: readonly NamedExploit[]
}

export type KnownActor = {
  readonly slug: string
  readonly all: ActorDescription
  /** Description from the free sets alone; null where they do not have the actor. */
  readonly free: ActorDescription | null
  /** Every name that leads to it. */
  readonly names: readonly string[]
  /** Ids of the objects that form the actor. */
  readonly objects: readonly string[]
  readonly evidence: ActorEvidence
  readonly deeds: ActorDeeds
}

export type KnowledgeBase = {
  readonly actors: readonly KnownActor[]
  /** Other slugs that lead to an actor, by its index in `actors`. */
  readonly otherSlugs: ReadonlyMap<string, number>
  readonly techniques: readonly KnownTechnique[]
  readonly conflicts: readonly NameConflict[]
  /** Techniques that software is used for, each pair once. */
  readonly softwareUses: readonly SoftwareUse[]
}

export type KnownTechnique = TechniqueFacts & {
  /** Revoked or deprecated by its authors. */
  readonly isGone: boolean
  /** Id of the technique that replaced it, where its set states one. */
  readonly replacedBy: string | null
}

export type SoftwareUse = {
  readonly key: string
  readonly name: string
  readonly kind: string
  readonly technique: string
}

/** Key by which software is the same across all sets: its id in ATT&CK, else its name. */
export function softwareKey({
  mitreId,
  name,
}: {
  readonly mitreId: string | null
  readonly name: string
}): string {
  return mitreId ?? nameKey(name)
}

export function buildKnowledgeBase(
  all: readonly LoadedSet[],
  decisions: readonly ActorDecision[],
  changedAt: (object: ActorObject) => string | null,
): KnowledgeBase {
  const sets = currentSets(all)
  const terms = new Map(sets.map((set) => [set.key, set]))
  const given = sets.flatMap((set) =>
    set.objects.filter(({ kind }) => kind === 'actor').map((object) => ({ set: set.key, object })),
  )
  const links = new Links(sets)
  const { actors: merged, conflicts } = mergeActors(given, links.replacedBy, decisions)
  const techniques = techniquesOf(sets)
  const exploited = exploitsByName(sets)
  const deeds = new DeedsOfSets(sets)
  const described = merged.flatMap((objects) => {
    const uses = links.usesOf(objects, techniques, exploited)
    const all = describeActor(objects, uses, terms, false, changedAt)
    // an actor that was deprecated, or revoked without replacement, is left out
    if (all === null) return []
    const free = describeActor(objects, uses, terms, true, changedAt)
    const names = [
      ...new Set([
        all.name,
        ...(free === null ? [] : [free.name]),
        ...objects.flatMap(({ object }) => [object.name, ...object.aliases.map(({ alias }) => alias)]),
      ]),
    ]
    return [
      {
        ...{ all, free, names },
        objects: [...new Set(objects.map(({ object }) => object.id))],
        evidence: evidenceOf(objects, uses),
        deeds: deeds.of(objects.map(({ object }) => object.id)),
        members: objects,
      },
    ]
  })
  const { slugs, lead } = slugsOf(
    described.map(({ all, members }) => ({
      id: all.id,
      name: all.name,
      others: members.map(({ object }) => object.name),
    })),
  )
  const otherSlugs = new Map([...lead].filter(([slug, index]) => slugs[index] !== slug))
  return {
    actors: described.map(({ members: _members, ...actor }, index) => ({
      ...actor,
      slug: slugs[index] as string,
    })),
    otherSlugs,
    techniques: [...techniques.values()].sort((one, other) => (one.id < other.id ? -1 : 1)),
    conflicts,
    softwareUses: links.softwareUses(techniques),
  }
}

/** Vulnerabilities that lists report as exploited, by the key of the actor's name. */
function exploitsByName(
  sets: readonly LoadedSet[],
): ReadonlyMap<string, readonly { cve: string; set: string }[]> {
  const found = new Map<string, { cve: string; set: string }[]>()
  for (const { key, exploits } of sets)
    for (const { cve, actor } of exploits) {
      const name = nameKey(actor)
      const known = found.get(name) ?? []
      known.push({ cve, set: key })
      found.set(name, known)
    }
  return found
}

/** Techniques by their ids. ATT&CK's own sets come before copies of them. */
function techniquesOf(sets: readonly LoadedSet[]): ReadonlyMap<string, KnownTechnique> {
  const ordered = sets.toSorted((one, other) => Number(!isOfAttack(one.key)) - Number(!isOfAttack(other.key)))
  const techniques = new Map<string, KnownTechnique>()
  for (const set of ordered) {
    const named = tacticNames(set)
    const replaced = replacedTechniques(set)
    for (const object of set.objects) {
      const { id, kind, mitreId, name, tactics } = object
      if (kind !== 'technique' || mitreId === null) continue
      const isWithdrawn = isGone(object)
      const known = techniques.get(mitreId)
      // what ATT&CK withdrew is not current because a copy still has it
      const isCopy = isOfAttack(known?.set) && !isOfAttack(set.key)
      if (known !== undefined && (!known.isGone || isWithdrawn || isCopy)) continue
      techniques.set(mitreId, {
        id: mitreId,
        name: name.endsWith(` - ${mitreId}`) ? name.slice(0, -mitreId.length - 3) : name,
        tactics: inOrder(tactics, named),
        set: set.key,
        isGone: isWithdrawn,
        replacedBy: isWithdrawn ? (replaced.get(id) ?? null) : null,
      })
    }
  }
  return techniques
}

/** Maximum number of hops from a revoked technique to its current replacement. */
const maxReplacements = 20

/** Returns the ATT&CK ids of the current replacements of revoked techniques, by the ids of the revoked objects. */
function replacedTechniques({ objects, links }: LoadedSet): ReadonlyMap<string, string> {
  const next = new Map(
    links.flatMap(({ kind, from, to }) => (kind === 'revoked-by' ? [[from, to] as const] : [])),
  )
  if (next.size === 0) return new Map()
  const techniques = new Map(
    objects.filter(({ kind }) => kind === 'technique').map((each) => [each.id, each]),
  )
  const replaced = new Map<string, string>()
  for (const id of next.keys()) {
    let at = id
    for (let hops = 0; next.has(at) && hops < maxReplacements; hops += 1) at = next.get(at) ?? at
    const last = techniques.get(at)
    if (last?.mitreId == null || isGone(last)) continue
    // a replacement with the same ATT&CK id, or a cycle, leads nowhere
    if (!next.has(at) && last.mitreId !== techniques.get(id)?.mitreId) replaced.set(id, last.mitreId)
  }
  return replaced
}

/** Names of tactics by their short names, in the order of the set's matrix. */
function tacticNames(set: LoadedSet): ReadonlyMap<string, string> {
  return new Map(orderedTactics(set).map(({ name, tactics: [short = ''] }) => [short, name]))
}

/** Tactics of a set in the order of its matrix. */
export function orderedTactics({ objects }: Pick<LoadedSet, 'objects'>): KnowledgeObject[] {
  const current = objects.filter((object) => !isGone(object))
  const tactics = current.filter(({ kind }) => kind === 'tactic')
  const order = current.filter(({ kind }) => kind === 'matrix').flatMap((matrix) => matrix.tactics)
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return tactics.toSorted((one, other) => place(one.id) - place(other.id))
}

function inOrder(shorts: readonly string[], named: ReadonlyMap<string, string>): string[] {
  const places = [...named.keys()]
  const place = (short: string) => (named.has(short) ? places.indexOf(short) : places.length)
  return [...new Set(shorts)]
    .sort((one, other) => place(one) - place(other))
    .map(
      (short) =>
        named.get(short) ??
        short
          .split('-')
          .map((word) => (word === 'and' ? word : `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`))
          .join(' '),
    )
}

/** Returns the technique with an id, or the one that replaced it; undefined for one that is not current. */
function currentTechnique(
  techniques: ReadonlyMap<string, KnownTechnique>,
  id: string | null = null,
): KnownTechnique | undefined {
  const known = techniques.get(id ?? '')
  const current = known?.isGone === true ? techniques.get(known.replacedBy ?? '') : known
  return current?.isGone === true ? undefined : current
}

/** The links between objects of all sets. */
class Links {
  readonly replacedBy: ReadonlyMap<string, string>
  private readonly objects = new Map<string, { set: string; object: KnowledgeObject }>()
  private readonly uses = new Map<string, { link: KnowledgeLink; set: string }[]>()
  /** Campaigns of an actor. */
  private readonly campaigns = new Map<string, string[]>()

  constructor(sets: readonly LoadedSet[]) {
    const replacedBy = new Map<string, string>()
    for (const { key, objects, links } of sets) {
      for (const object of objects) {
        const known = this.objects.get(object.id)
        if (known === undefined || (isGone(known.object) && !isGone(object)))
          this.objects.set(object.id, { set: key, object })
      }
      for (const link of links) {
        if (link.kind === 'revoked-by') replacedBy.set(link.from, link.to)
        else if (link.kind === 'uses') put(this.uses, link.from, { link, set: key })
        else if (link.kind === 'used-by')
          put(this.uses, link.to, { link: { ...link, from: link.to, to: link.from }, set: key })
        else if (link.kind === 'attributed-to') put(this.campaigns, link.to, link.from)
      }
    }
    this.replacedBy = replacedBy
  }

  softwareUses(techniques: ReadonlyMap<string, KnownTechnique>): SoftwareUse[] {
    const found = new Map<string, SoftwareUse>()
    for (const [from, uses] of this.uses) {
      const software = this.objects.get(from)?.object
      if (software === undefined || (software.kind !== 'malware' && software.kind !== 'tool')) continue
      const key = softwareKey(software)
      for (const { link } of uses) {
        const technique = currentTechnique(techniques, this.objects.get(link.to)?.object.mitreId)
        if (technique !== undefined)
          found.set(`${key} ${technique.id}`, {
            key,
            name: software.name,
            kind: software.kind,
            technique: technique.id,
          })
      }
    }
    return [...found.values()]
  }

  usesOf(
    members: readonly ActorObject[],
    techniques: ReadonlyMap<string, KnownTechnique>,
    exploited: ReadonlyMap<string, readonly { cve: string; set: string }[]>,
  ): Uses {
    const used = new Map<string, UsedTechnique & { sets: Set<string> }>()
    const software = new Map<string, SoftwareFacts & { sets: Set<string> }>()
    const cves = new Map<string, { cve: string; set: string }>()
    const sets = new Set<string>()
    const add = (from: string, via: string | null) => {
      for (const { link, set } of this.uses.get(from) ?? []) {
        const target = this.objects.get(link.to)
        for (const cve of link.cves) cves.set(`${cve} ${set}`, { cve, set })
        if (target === undefined) continue
        const technique =
          target.object.kind === 'technique' ? currentTechnique(techniques, target.object.mitreId) : undefined
        if (technique !== undefined) {
          // a use by the actor itself is more specific than one by its campaigns
          const known = used.get(technique.id)
          if (known === undefined) used.set(technique.id, { technique, via, sets: new Set([set]) })
          else known.sets.add(set)
          sets.add(set)
        } else if (target.object.kind === 'malware' || target.object.kind === 'tool') {
          const key = target.object.mitreId ?? target.object.id
          const sayers = software.get(key)?.sets ?? new Set()
          software.set(key, { ...target, sets: sayers.add(set) })
          sets.add(set)
        }
      }
    }
    const ids = [...new Set(members.map(({ object }) => object.id))]
    for (const id of ids) add(id, null)
    for (const id of ids)
      for (const campaign of this.campaigns.get(id) ?? [])
        add(campaign, this.objects.get(campaign)?.object.name ?? null)
    for (const { set, object } of members) {
      if (!isGone(object)) for (const cve of object.cves) cves.set(`${cve} ${set}`, { cve, set })
      for (const name of new Set([object.name, ...object.aliases.map(({ alias }) => alias)].map(nameKey)))
        for (const exploit of exploited.get(name) ?? []) cves.set(`${exploit.cve} ${exploit.set}`, exploit)
    }
    return {
      techniques: [...used.values()],
      software: [...software.values()],
      cves: [...cves.values()],
      sets: [...sets],
    }
  }
}

function put<T>(all: Map<string, T[]>, key: string, value: T): void {
  const known = all.get(key)
  if (known === undefined) all.set(key, [value])
  else known.push(value)
}
