import type { KnowledgeObject } from './knowledge.ts'

/**
 * Decides which objects of all sets form one actor. Objects are joined, in this order: those that the user joined;
 * those with the same uuid; a revoked object of ATT&CK and its replacement; those with the same ATT&CK id; those with
 * the same first name; and a first name with the one actor that has it as a synonym. Objects that the user parted stay
 * apart, and so do two objects of one set that share only a name: their authors keep them apart. A name that several
 * actors still share is a conflict, which is shown.
 */

export type ActorObject = { readonly set: string; readonly object: KnowledgeObject }
export type ActorDecision = { readonly kind: 'join' | 'part'; readonly one: string; readonly other: string }
export type NameConflict = {
  /** The name as the first claimant spells it. */
  readonly name: string
  /** Ids of one object of each actor that claims it, in their order. */
  readonly claimants: readonly string[]
}
export type Merged = {
  /** Objects of each actor, in the order in which they were given. */
  readonly actors: readonly (readonly ActorObject[])[]
  readonly conflicts: readonly NameConflict[]
}

/** Returns a name without case, accents, spaces and punctuation: `APT-28`, `apt 28` and `APT28` have one key. */
export function nameKey(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return folded === '' ? name.trim().toLowerCase() : folded
}

export function mergeActors(
  given: readonly ActorObject[],
  replacedBy: ReadonlyMap<string, string>,
  decisions: readonly ActorDecision[],
): Merged {
  const groups = new Groups(given, decisions)
  for (const { kind, one, other } of decisions) if (kind === 'join') groups.join(one, other, 'any')
  for (const [former, now] of replacedBy) groups.join(former, now, 'any')
  for (const ids of byKey(given, ({ object }) => [object.mitreId]).values()) groups.joinAll(ids, 'any')
  for (const ids of byKey(given, ({ object }) => [nameKey(object.name)]).values())
    groups.joinAll(ids, 'other sets')
  const claimed = byKey(given, ({ object }) =>
    [object.name, ...object.aliases.map(({ alias }) => alias)].map(nameKey),
  )
  const names = [...claimed].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [key, ids] of names) joinSynonym(groups, key, ids)
  return { actors: groups.all(), conflicts: names.flatMap(([key, ids]) => groups.conflict(key, ids) ?? []) }
}

/** Joins the two actors that share a name, if it is the first name of one of them. */
function joinSynonym(groups: Groups, key: string, ids: readonly string[]): void {
  const roots = [...new Set(ids.map((id) => groups.rootOf(id)))]
  const [one, other] = roots
  if (roots.length !== 2 || one === undefined || other === undefined) return
  if (groups.isFirstName(one, key) || groups.isFirstName(other, key)) groups.join(one, other, 'other sets')
}

/** Groups the ids of objects by their keys. */
function byKey(
  given: readonly ActorObject[],
  keysOf: (each: ActorObject) => readonly (string | null)[],
): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const each of given)
    for (const key of new Set(keysOf(each))) {
      if (key === null) continue
      const known = ids.get(key)
      if (known === undefined) ids.set(key, [each.object.id])
      else known.push(each.object.id)
    }
  return ids
}

type Group = { readonly objects: ActorObject[]; readonly sets: Set<string>; readonly firstNames: Set<string> }

/** Groups of joined objects (a disjoint-set forest): each group is identified by the id of one of them. */
class Groups {
  private readonly parents = new Map<string, string>()
  private readonly groups = new Map<string, Group>()
  private readonly order = new Map<ActorObject, number>()
  private readonly parted: readonly ActorDecision[]

  constructor(given: readonly ActorObject[], decisions: readonly ActorDecision[]) {
    this.parted = decisions.filter(({ kind }) => kind === 'part')
    for (const [index, each] of given.entries()) {
      const { id, name } = each.object
      this.order.set(each, index)
      this.parents.set(id, id)
      const group = this.groups.get(id) ?? { objects: [], sets: new Set(), firstNames: new Set() }
      group.objects.push(each)
      group.sets.add(each.set)
      group.firstNames.add(nameKey(name))
      this.groups.set(id, group)
    }
  }

  rootOf(id: string): string {
    let at = id
    for (
      let parent = this.parents.get(at);
      parent !== undefined && parent !== at;
      parent = this.parents.get(at)
    ) {
      // path halving, which shortens the next search
      this.parents.set(at, this.parents.get(parent) ?? parent)
      at = parent
    }
    return at
  }

  isFirstName(root: string, key: string): boolean {
    return this.groups.get(root)?.firstNames.has(key) === true
  }

  joinAll(ids: readonly string[], whose: 'any' | 'other sets'): void {
    const [first] = ids
    if (first !== undefined) for (const id of ids) this.join(first, id, whose)
  }

  join(id: string, otherId: string, whose: 'any' | 'other sets'): void {
    const [one, other] = [this.rootOf(id), this.rootOf(otherId)]
    const [group, joined] = [this.groups.get(one), this.groups.get(other)]
    if (one === other || group === undefined || joined === undefined) return
    if (whose === 'other sets' && [...joined.sets].some((set) => group.sets.has(set))) return
    if (this.parted.some((pair) => this.lies(pair, one, other))) return
    this.parents.set(other, one)
    this.groups.delete(other)
    group.objects.push(...joined.objects)
    for (const set of joined.sets) group.sets.add(set)
    for (const name of joined.firstNames) group.firstNames.add(name)
  }

  all(): ActorObject[][] {
    const place = (each: ActorObject | undefined) => (each === undefined ? 0 : (this.order.get(each) ?? 0))
    return [...this.groups.values()]
      .map(({ objects }) => objects.toSorted((one, other) => place(one) - place(other)))
      .sort(([one], [other]) => place(one) - place(other))
  }

  /** Returns the conflict about a name after all joins; null when one actor has it. */
  conflict(key: string, ids: readonly string[]): NameConflict | null {
    const claimants = [...new Map(ids.map((id) => [this.rootOf(id), id])).values()]
    if (claimants.length < 2) return null
    const [first] = ids
    const objects = first === undefined ? [] : (this.groups.get(this.rootOf(first))?.objects ?? [])
    const names = objects.flatMap(({ object }) => [object.name, ...object.aliases.map(({ alias }) => alias)])
    return { name: names.find((name) => nameKey(name) === key) ?? key, claimants }
  }

  private lies({ one, other }: ActorDecision, root: string, otherRoot: string): boolean {
    const [first, second] = [this.rootOf(one), this.rootOf(other)]
    return (first === root && second === otherRoot) || (first === otherRoot && second === root)
  }
}
