import { codeOfCountry, nameOfCountry } from './country-name.ts'
import { isGone } from './current-sets.ts'
import type { KnowledgeObject, KnowledgeSet } from './knowledge.ts'
import { type ActorObject, nameKey } from './merge-actors.ts'

/** The description of one actor, from all sets or from the free ones alone. */

/** Properties of a set besides its objects. */
export type SetTerms = Pick<
  KnowledgeSet,
  'key' | 'title' | 'version' | 'dated' | 'source' | 'licence' | 'notice' | 'isFree'
>

/** A technique as it is shown, merged from all sets that have it. */
export type TechniqueFacts = {
  readonly id: string
  readonly name: string
  /** Names of its tactics, in the order of their matrix. */
  readonly tactics: readonly string[]
  /** Key of the set that describes it. */
  readonly set: string
}

export type SoftwareFacts = {
  readonly object: KnowledgeObject
  /** Key of the set that describes it, and keys of those that state its use. */
  readonly set: string
  readonly sets: ReadonlySet<string>
}

/** A technique in use: by the actor itself, or by the campaign of this name. */
export type UsedTechnique = {
  readonly technique: TechniqueFacts
  readonly via: string | null
  /** Keys of the sets that state it. */
  readonly sets: ReadonlySet<string>
}

/** What actors use, according to the links of the sets. */
export type Uses = {
  readonly techniques: readonly UsedTechnique[]
  readonly software: readonly SoftwareFacts[]
  /** Vulnerabilities, each with the set that states it. */
  readonly cves: readonly { readonly cve: string; readonly set: string }[]
  /** Keys of the sets that link them. */
  readonly sets: readonly string[]
}

export type ActorDescription = {
  readonly id: string
  readonly name: string
  readonly item: {
    readonly id: string
    readonly primary_name: string
    readonly suspected_origin: string | null
    readonly origin_code: string | null
    readonly motivation: readonly string[]
    readonly targets_sectors: readonly string[]
    readonly targets_countries: readonly string[]
    readonly tlp: string
    readonly is_published: boolean
    readonly updated_at: string | null
    readonly source: string
    readonly sources: readonly string[]
  }
  readonly details: {
    readonly description: string | null
    readonly first_seen: string | null
    readonly last_seen: string | null
  }
  readonly aliases: readonly { readonly alias: string; readonly source: string | null }[]
  readonly external_refs: KnowledgeObject['externalRefs']
  readonly references: KnowledgeObject['references']
  readonly cves: readonly string[]
  readonly tools: readonly {
    readonly mitre_id: string | null
    readonly name: string
    readonly kind: string
    readonly url: string | null
  }[]
  readonly techniques: readonly {
    readonly mitre_id: string
    readonly name: string
    readonly tactic: string | null
    readonly tactics: readonly string[]
    readonly is_sub: boolean
    readonly via: string | null
  }[]
  readonly licence: { readonly notices: readonly string[]; readonly sources: readonly LicenceOfSet[] }
}

type LicenceOfSet = Pick<SetTerms, 'title' | 'version' | 'dated' | 'source' | 'licence'>

/**
 * Rank of a set for names: first the galaxy, whose names are those used in exchanges. Descriptions are best in ATT&CK
 * (`textRank`).
 */
const nameRank = (set: string) => (set === 'galaxy:threat-actor' ? 0 : set.startsWith('attack:') ? 1 : 2)
const textRank = (set: string) => (set.startsWith('attack:') ? 0 : set.startsWith('galaxy:') ? 1 : 2)

const ranked = (objects: readonly ActorObject[], rank: (set: string) => number) =>
  objects.toSorted((one, other) => rank(one.set) - rank(other.set))

/**
 * Describes an actor.
 *
 * @param isFreeOnly Leaves out data that may not be used for any purpose; techniques and software of ATT&CK
 *   stay, with its notice. Null when nothing is left.
 * @param changedAt When an object was last seen to change here, for sets whose objects have no dates.
 */
export function describeActor(
  given: readonly ActorObject[],
  uses: Uses,
  terms: ReadonlyMap<string, SetTerms>,
  isFreeOnly: boolean,
  changedAt: (object: ActorObject) => string | null,
): ActorDescription | null {
  const current = given.filter(({ object }) => !isGone(object))
  const objects = ranked(
    current.filter(({ set }) => !isFreeOnly || terms.get(set)?.isFree === true),
    nameRank,
  )
  const [first] = objects
  if (first === undefined) return null
  const texts = ranked(objects, textRank)
  const { name, id } = first.object
  const origin = objects.map(({ object }) => object.origin).find((code) => code !== null) ?? null
  const aliases = aliasesOf(isFreeOnly ? objects : ranked(given, nameRank), name, terms)
  const sets = new Set([
    ...objects.map(({ set }) => set),
    ...(uses.techniques.length + uses.software.length > 0 ? uses.sets : []),
    ...(isFreeOnly ? [] : uses.cves.map(({ set }) => set)),
  ])
  return {
    id,
    name,
    item: {
      id,
      primary_name: name,
      suspected_origin: origin === null ? null : nameOfCountry(origin),
      origin_code: origin,
      motivation: together(objects, ({ motivation }) => motivation),
      // some sets put countries among the sectors
      targets_sectors: together(objects, ({ sectors }) => sectors).filter(
        (name) => codeOfCountry(name) === null,
      ),
      targets_countries: countriesOf(objects),
      tlp: 'WHITE',
      is_published: true,
      updated_at: newest(objects.map((each) => each.object.modified ?? changedAt(each))),
      source: sourceWord(first.set),
      sources: [...new Set(objects.map(({ set }) => sourceWord(set)))],
    },
    details: {
      description: texts.map(({ object }) => object.description).find((text) => text !== null) ?? null,
      first_seen: oldest(objects.map(({ object }) => object.firstSeen)),
      last_seen: newest(objects.map(({ object }) => object.lastSeen)),
    },
    aliases,
    external_refs: distinct(
      objects.flatMap(({ object }) => object.externalRefs),
      ({ source, external_id }) => `${source} ${external_id}`,
    ),
    references: distinct(
      texts.flatMap(({ object }) => object.references),
      ({ url }) => url,
    ),
    cves: isFreeOnly ? [] : [...new Set(uses.cves.map(({ cve }) => cve))].sort(),
    tools: toolsOf(uses.software),
    techniques: uses.techniques
      .map(({ technique, via }) => ({
        mitre_id: technique.id,
        name: technique.name,
        tactic: technique.tactics[0] ?? null,
        tactics: technique.tactics,
        is_sub: technique.id.includes('.'),
        via,
      }))
      .sort((one, other) => (one.mitre_id < other.mitre_id ? -1 : 1)),
    licence: licenceOf(sets, terms),
  }
}

/** The family of a set in one word: `galaxy`, `attack`, `stix`, `actors`. */
export function sourceWord(set: string): string {
  if (set.startsWith('galaxy:mitre-')) return 'attack'
  return set.slice(0, set.indexOf(':'))
}

export function licenceOf(
  sets: Iterable<string>,
  terms: ReadonlyMap<string, SetTerms>,
): ActorDescription['licence'] {
  const known = [...sets].sort().flatMap((key) => terms.get(key) ?? [])
  return {
    notices: [...new Set(known.flatMap(({ notice }) => notice ?? []))],
    sources: known.map(({ title, version, dated, source, licence }) => ({
      title,
      version,
      dated,
      source,
      licence,
    })),
  }
}

function aliasesOf(
  objects: readonly ActorObject[],
  name: string,
  terms: ReadonlyMap<string, SetTerms>,
): { alias: string; source: string | null }[] {
  const calledBy = objects.flatMap(({ set, object }) => {
    const source = terms.get(set)?.title ?? null
    const own = object.name === name ? [] : [{ alias: object.name, source }]
    return [
      ...own,
      ...object.aliases.map((alias) => ({ alias: alias.alias, source: alias.source ?? source })),
    ]
  })
  return distinct(
    calledBy.filter(({ alias }) => alias !== name),
    ({ alias, source }) => `${nameKey(alias)} ${source}`,
  )
}

function countriesOf(objects: readonly ActorObject[]): string[] {
  const names = objects
    .flatMap(({ object }) => object.countries)
    .map((given) => {
      const code = codeOfCountry(given)
      return code === null ? given : (nameOfCountry(code) ?? given)
    })
  return [...new Set(names)].sort()
}

function toolsOf(software: readonly SoftwareFacts[]): ActorDescription['tools'] {
  const all = software.map(({ object }) => ({
    mitre_id: object.mitreId,
    name: object.name,
    kind: object.kind === 'tool' ? 'tool' : 'malware',
    url:
      object.mitreId === null
        ? null
        : (object.references.find(({ url }) => url.includes('attack.mitre.org'))?.url ?? null),
  }))
  return distinct(all, ({ mitre_id, name }) => mitre_id ?? nameKey(name)).sort((one, other) =>
    one.name.localeCompare(other.name, 'en'),
  )
}

function together(
  objects: readonly ActorObject[],
  field: (object: KnowledgeObject) => readonly string[],
): string[] {
  return distinct(
    objects.flatMap(({ object }) => field(object)),
    (text) => text.toLowerCase(),
  ).sort()
}

function distinct<T>(all: readonly T[], key: (each: T) => string): T[] {
  const seen = new Map<string, T>()
  for (const each of all) if (!seen.has(key(each))) seen.set(key(each), each)
  return [...seen.values()]
}

function newest(moments: readonly (string | null)[]): string | null {
  return moments.reduce(
    (max, moment) => (moment !== null && (max === null || moment > max) ? moment : max),
    null,
  )
}

function oldest(moments: readonly (string | null)[]): string | null {
  return moments.reduce(
    (min, moment) => (moment !== null && (min === null || moment < min) ? moment : min),
    null,
  )
}
