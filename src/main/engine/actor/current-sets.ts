import type { KnowledgeLink, KnowledgeObject } from './knowledge.ts'

/**
 * What several sets together say today. One object can stand in several files: the version with the latest `modified`
 * counts, in whatever file it is (STIX 2.1, section 3.6). What its authors revoked or deprecated stays, marked, and
 * nothing links to it: a use of a revoked technique is one of its replacement, where `revoked-by` names one.
 */

type VersionedSet = {
  readonly key: string
  readonly objects: readonly KnowledgeObject[]
  readonly links: readonly KnowledgeLink[]
}

/** Whether its authors withdrew an object: revoked or deprecated it. */
export function isGone({
  isRevoked,
  isDeprecated,
}: Pick<KnowledgeObject, 'isRevoked' | 'isDeprecated'>): boolean {
  return isRevoked || isDeprecated
}

/** Whether a set is one of ATT&CK's own, which have its matrix. */
export const isOfAttack = (key = '') => key.startsWith('attack:')

export function currentSets<T extends VersionedSet>(sets: readonly T[]): T[] {
  const newest = newestOf(sets, ({ objects }) => objects)
  const lastLinks = newestOf(sets, ({ links }) => links.filter(({ id }) => id !== undefined))
  const replaced = new Replacements(sets, newest)
  return sets.map((set) => ({
    ...set,
    objects: set.objects.flatMap((object) => withStateOf(object, newest.get(object.id)) ?? []),
    links: set.links.flatMap((link) => {
      const last = link.id === undefined ? link : lastLinks.get(link.id)
      const isCurrent = last !== undefined && (link.modified ?? '') >= (last.modified ?? '') && !last.isGone
      return isCurrent && link.isGone !== true ? replaced.current(link) : []
    }),
  }))
}

/**
 * Returns the newest dated version of each object by its id. Of what ATT&CK itself publishes, only its own sets have
 * versions: a set of somebody else adds what it states, and neither withdraws nor renames it.
 */
function newestOf<T extends { readonly id?: string; readonly modified?: string | null }>(
  sets: readonly VersionedSet[],
  partsOf: (set: VersionedSet) => readonly T[],
): Map<string, T> {
  const newest = new Map<string, T>()
  const add = (each: T, isOpen: (id: string) => boolean): void => {
    if (each.id === undefined || !isOpen(each.id)) return
    const known = newest.get(each.id)
    if (known === undefined || (each.modified ?? '') >= (known.modified ?? '')) newest.set(each.id, each)
  }
  for (const set of sets) if (isOfAttack(set.key)) for (const each of partsOf(set)) add(each, () => true)
  const published = new Set(newest.keys())
  for (const set of sets)
    if (!isOfAttack(set.key)) for (const each of partsOf(set)) add(each, (id) => !published.has(id))
  return newest
}

/**
 * Returns an object as it is today; null for an older version. An undated copy, such as that of a galaxy, stays beside
 * the newest version, and is withdrawn when that is.
 */
function withStateOf(object: KnowledgeObject, newest: KnowledgeObject = object): KnowledgeObject | null {
  if (object.modified !== null) return object.modified < (newest.modified ?? '') ? null : object
  if (newest.modified === null || !isGone(newest)) return object
  return { ...object, isRevoked: newest.isRevoked, isDeprecated: newest.isDeprecated }
}

/** Maximum number of hops from a revoked object to its current replacement. */
const maxHops = 20

class Replacements {
  private readonly gone = new Set<string>()
  private readonly next = new Map<string, string>()

  constructor(sets: readonly VersionedSet[], newest: ReadonlyMap<string, KnowledgeObject>) {
    for (const [id, object] of newest) if (isGone(object)) this.gone.add(id)
    for (const { links } of sets)
      for (const { kind, from, to, isGone: isWithdrawn } of links)
        if (kind === 'revoked-by' && isWithdrawn !== true) this.next.set(from, to)
  }

  /** Returns a link between objects that are current; none when one of them is not. */
  current(link: KnowledgeLink): KnowledgeLink | [] {
    if (link.kind === 'revoked-by') return link
    if (this.gone.has(link.from)) return []
    const to = this.replacementOf(link.to)
    return to === null ? [] : to === link.to ? link : { ...link, to }
  }

  private replacementOf(id: string): string | null {
    let at: string | undefined = id
    for (let hops = 0; at !== undefined && this.gone.has(at); hops += 1)
      at = hops < maxHops ? this.next.get(at) : undefined
    return at ?? null
  }
}
