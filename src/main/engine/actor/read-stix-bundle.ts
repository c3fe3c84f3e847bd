import { codeOfCountry } from './country-name.ts'
import {
  blankObject,
  type ExternalReference,
  type KnowledgeKind,
  type KnowledgeLink,
  type KnowledgeObject,
  type KnowledgeReference,
  type KnowledgeSet,
  NoKnowledge,
} from './knowledge.ts'
import { uuidOf } from './knowledge-id.ts'
import { limits } from './knowledge-limits.ts'
import { Refusals } from './knowledge-refusals.ts'
import { newestVersions } from './newest-versions.ts'
import { cvesIn, plainName, plainText, textsOf } from './plain-text.ts'
import { mitreNotice } from './read-galaxy.ts'
import { referenceSource } from './reference-source.ts'
import { statedMoment } from './stated-moment.ts'

/** Bundles of STIX 2.0 and 2.1 (OASIS): those of ATT&CK and any other that contains intrusion sets or threat actors. */

type StixObject = Readonly<Record<string, unknown>>

const kindOfType: Readonly<Record<string, KnowledgeKind>> = {
  'intrusion-set': 'actor',
  'threat-actor': 'actor',
  campaign: 'campaign',
  malware: 'malware',
  tool: 'tool',
  'attack-pattern': 'technique',
  'x-mitre-tactic': 'tactic',
  'x-mitre-matrix': 'matrix',
  'course-of-action': 'mitigation',
  vulnerability: 'vulnerability',
}

/** Types of objects that describe a bundle or others of its objects, and are no objects of their own here. */
const heads: ReadonlySet<string> = new Set([
  'marking-definition',
  'x-mitre-collection',
  'relationship',
  'identity',
  'location',
])

const attackSources: ReadonlySet<string> = new Set([
  'mitre-attack',
  'mitre-mobile-attack',
  'mitre-ics-attack',
])

export function isStixBundle(document: unknown): document is { readonly objects: readonly unknown[] } {
  const { type, objects } = Object(document) as { type?: unknown; objects?: unknown }
  return type === 'bundle' && Array.isArray(objects)
}

/** Reads a bundle. Throws `NoKnowledge` when it contains neither actors nor anything that they use. */
export function readStixBundle(
  { objects: given }: { readonly objects: readonly unknown[] },
  fileName: string,
): KnowledgeSet {
  if (given.length > limits.objects + limits.links)
    throw new NoKnowledge(
      `The bundle has ${given.length.toLocaleString('en-GB')} objects, more than can be read.`,
    )
  const refusals = new Refusals()
  const counted = new Map<string, number>()
  const versions: StixObject[] = []
  for (const [index, each] of given.entries()) {
    const { type, id } = Object(each) as StixObject
    if (typeof type !== 'string' || typeof id !== 'string') {
      refusals.add(`object ${index + 1}`, 'it has no type or no id')
      continue
    }
    counted.set(type, (counted.get(type) ?? 0) + 1)
    versions.push(each as StixObject)
  }
  const all = newestVersions(versions)
  const aims = aimsOf(all)
  const objects = new Map<string, KnowledgeObject>()
  for (const each of all) {
    const { type } = each as { type: string }
    if (heads.has(type)) continue
    const object = objectOf(each, aims)
    if (typeof object === 'string')
      refusals.add(plainName(each.name) ?? String(each.id).slice(0, 100), object)
    else if (objects.has(object.id)) refusals.add(object.name, 'its id is that of another object')
    else {
      objects.set(object.id, object)
      for (const list of [each.aliases, each.x_mitre_aliases])
        refusals.addLonger(object.name, 'synonyms', list)
      refusals.addLonger(object.name, 'references', each.external_references)
    }
  }
  const links = linksOf(all, objects, refusals)
  const [why] = refusals.report().refusedExamples
  if (![...objects.values()].some(({ kind }) => kind !== 'other' && kind !== 'vulnerability'))
    throw new NoKnowledge(
      `The bundle holds no threat actor, no software and no technique that can be read${why === undefined ? '' : `: ${why}`}.`,
    )
  return {
    ...headOf(all, objects, fileName),
    format: 'stix',
    objects: [...objects.values()],
    links,
    exploits: [],
    counted: Object.fromEntries([...counted].sort(([one], [other]) => (one < other ? -1 : 1))),
    ...refusals.report(),
  }
}

/** Origins and targets of objects, which the standard expresses by locations, classes of victims and relationships. */
type Aim = { origins: string[]; countries: string[]; sectors: string[]; cves: string[] }
type Aims = ReadonlyMap<string, Aim>

function aimsOf(all: readonly StixObject[]): Aims {
  const places = new Map<string, string>()
  const classes = new Map<string, string[]>()
  const vulnerabilities = new Map<string, string>()
  for (const each of all) {
    const id = uuidOf(each.id)
    if (id === null || isWithdrawn(each)) continue
    const name = plainName(each.name) ?? plainName(each.country) ?? plainName(each.region)
    if (each.type === 'location' && name !== null) places.set(id, name)
    if (each.type === 'vulnerability') for (const cve of cvesIn(each.name)) vulnerabilities.set(id, cve)
    if (each.type === 'identity' && each.identity_class === 'class')
      classes.set(id, name === null ? textsOf(each.sectors, 50) : [name])
  }
  const aims = new Map<string, Aim>()
  for (const each of all) {
    if (each.type !== 'relationship' || !isAimed(each) || isWithdrawn(each)) continue
    const [from, to] = [uuidOf(each.source_ref), uuidOf(each.target_ref)]
    if (from === null || to === null) continue
    const known = aims.get(from) ?? { origins: [], countries: [], sectors: [], cves: [] }
    aims.set(from, known)
    const place = places.get(to)
    const cve = vulnerabilities.get(to)
    if (cve !== undefined) known.cves.push(cve)
    else if (each.relationship_type !== 'targets') known.origins.push(...(place === undefined ? [] : [place]))
    else if (place !== undefined) known.countries.push(place)
    else known.sectors.push(...(classes.get(to) ?? []))
  }
  return aims
}

/** Whether its authors revoked an object, or deprecated it (a property that ATT&CK adds). */
function isWithdrawn({ revoked, x_mitre_deprecated }: StixObject): boolean {
  return revoked === true || x_mitre_deprecated === true
}

/** Whether a relationship states the origin or a target of an object. */
function isAimed({ relationship_type, target_ref }: StixObject): boolean {
  const target = String(target_ref)
  if (!/^(?:location|identity|vulnerability)--/.test(target)) return false
  return ['originates-from', 'located-at', 'targets'].includes(String(relationship_type))
}

function objectOf(given: StixObject, aims: Aims): KnowledgeObject | string {
  const id = uuidOf(given.id)
  if (id === null) return 'its id has no uuid'
  const type = String(given.type).slice(0, 100)
  const kind = kindOfType[type] ?? 'other'
  const external = listOf(given.external_references)
  const own = external.find(({ source_name }) => attackSources.has(String(source_name)))
  const mitreId = plainName(own?.external_id)
  const name = plainName(given.name) ?? (kind === 'other' ? type : null)
  if (name === null) return 'it has no name'
  const aliases = [given.aliases, given.x_mitre_aliases].flatMap((list) => textsOf(list, limits.aliases))
  return {
    ...blankObject,
    id,
    kind,
    type,
    name,
    description: plainText(given.description, limits.description),
    mitreId: mitreId === null ? null : mitreId.toUpperCase(),
    aliases: [...new Set(aliases)]
      .filter((alias) => alias !== name)
      .slice(0, limits.aliases)
      .map((alias) => ({ alias, source: null })),
    modified: statedMoment(given.modified),
    isRevoked: given.revoked === true,
    isDeprecated: given.x_mitre_deprecated === true,
    firstSeen: plainName(given.first_seen),
    lastSeen: plainName(given.last_seen),
    origin: originOf(given, aims.get(id)?.origins ?? []),
    motivation: [
      ...new Set(
        [given.primary_motivation, given.secondary_motivations, given.personal_motivations].flatMap((field) =>
          textsOf(field, 50),
        ),
      ),
    ],
    sectors: textsOf(aims.get(id)?.sectors, 200),
    countries: textsOf(aims.get(id)?.countries, 300),
    references: referencesOf(external),
    externalRefs: externalRefsOf(external),
    cves:
      kind === 'vulnerability'
        ? cvesIn(name)
        : kind === 'actor'
          ? [...new Set([...cvesIn(given.description), ...(aims.get(id)?.cves ?? [])])]
          : [],
    tactics: kind === 'matrix' ? idsOf(given.tactic_refs) : tacticsOf(given, kind),
  }
}

type External = Readonly<Record<string, unknown>>

function listOf(given: unknown): readonly External[] {
  return Array.isArray(given) ? given.slice(0, limits.references).map((each) => Object(each) as External) : []
}

function referencesOf(external: readonly External[]): KnowledgeReference[] {
  const seen = new Map<string, KnowledgeReference>()
  for (const { url, source_name, description } of external) {
    const address = plainName(url)
    if (address === null || seen.has(address)) continue
    const source = source_name === referenceSource ? null : plainName(source_name)
    seen.set(address, { title: plainText(description, 500) ?? source, url: address })
  }
  return [...seen.values()]
}

function externalRefsOf(external: readonly External[]): ExternalReference[] {
  return external.flatMap(({ source_name, external_id }) => {
    const source = plainName(source_name)
    const id = plainName(external_id)
    return source === null || id === null ? [] : [{ source, external_id: id }]
  })
}

function originOf({ country }: StixObject, origins: readonly string[]): string | null {
  return [...origins, ...textsOf(country, 1)].map(codeOfCountry).find((code) => code !== null) ?? null
}

/** Short names of the tactics of a technique; of a tactic its own. */
function tacticsOf(given: StixObject, kind: KnowledgeKind): string[] {
  if (kind === 'tactic') return textsOf(given.x_mitre_shortname, 1)
  if (!Array.isArray(given.kill_chain_phases)) return []
  return textsOf(
    given.kill_chain_phases.slice(0, 50).map((phase) => (Object(phase) as External).phase_name),
    50,
  )
}

function idsOf(given: unknown): string[] {
  return textsOf(given, 100).flatMap((ref) => uuidOf(ref) ?? [])
}

function linksOf(
  all: readonly StixObject[],
  objects: ReadonlyMap<string, KnowledgeObject>,
  refusals: Refusals,
): KnowledgeLink[] {
  const links: KnowledgeLink[] = []
  for (const each of all) {
    const { type, id, source_ref, target_ref, relationship_type, modified, description } = each
    if (type !== 'relationship' || isAimed(each)) continue
    const [from, to, kind] = [uuidOf(source_ref), uuidOf(target_ref), plainName(relationship_type)]
    const name = String(id).slice(0, 100)
    if (from === null || to === null || kind === null) refusals.add(name, 'the relationship is incomplete')
    else if (!objects.has(from) || !objects.has(to))
      refusals.add(name, 'the relationship leads to nothing in the bundle')
    else if (links.length >= limits.links) refusals.add(name, 'the set has more relations than can be read')
    else {
      const text = isProcedure(kind, objects.get(from), objects.get(to))
        ? plainText(description, limits.procedure)
        : null
      const [own, changed] = [uuidOf(id), statedMoment(modified)]
      links.push({
        ...{ from, kind, to, cves: cvesIn(description) },
        ...(text !== null && { text }),
        ...(own !== null && { id: own }),
        ...(changed !== null && { modified: changed }),
        ...(isWithdrawn(each) && { isGone: true as const }),
      })
    }
  }
  return links
}

/** Whether a link describes how an actor or a campaign uses a technique. */
function isProcedure(kind: string, from?: KnowledgeObject, to?: KnowledgeObject): boolean {
  return kind === 'uses' && to?.kind === 'technique' && (from?.kind === 'actor' || from?.kind === 'campaign')
}

/**
 * Returns the description of the set: a domain of ATT&CK, recognised by its matrix, or another bundle, described by the
 * name of its file.
 */
function headOf(
  all: readonly StixObject[],
  objects: ReadonlyMap<string, KnowledgeObject>,
  fileName: string,
): Pick<KnowledgeSet, 'key' | 'title' | 'version' | 'dated' | 'source' | 'licence' | 'notice' | 'isFree'> {
  const collection = all.find(({ type }) => type === 'x-mitre-collection')
  const matrices = [...objects.values()].filter(({ kind }) => kind === 'matrix')
  const domain = /\b(enterprise|mobile|ics)-attack\b/.exec(
    matrices.flatMap(({ externalRefs }) => externalRefs.map(({ external_id }) => external_id)).join(' '),
  )?.[1]
  const dated = newestDay([...objects.values()])
  const version =
    plainName(collection?.x_mitre_version) ?? /(?:^|\D)(\d{1,2}\.\d)(?=\D|$)/.exec(fileName)?.[1] ?? null
  if (domain === undefined)
    return {
      key: `stix:${fileName.toLowerCase()}`,
      title: plainName(collection?.name) ?? fileName.slice(0, 200),
      version: plainName(collection?.x_mitre_version),
      dated,
      source: identityOf(all) ?? fileName.slice(0, 200),
      licence: 'not stated',
      notice: statementOf(all),
      isFree: false,
    }
  return {
    key: `attack:${domain}`,
    title: `ATT&CK ${domain === 'ics' ? 'ICS' : `${domain[0]?.toUpperCase()}${domain.slice(1)}`}`,
    version,
    dated,
    source: 'MITRE ATT&CK',
    licence: 'MITRE ATT&CK terms of use',
    notice: statementOf(all) ?? mitreNotice,
    isFree: false,
  }
}

function newestDay(objects: readonly KnowledgeObject[]): string | null {
  const newest = objects.reduce(
    (max, { modified }) => (modified !== null && modified > max ? modified : max),
    '',
  )
  return newest === '' ? null : newest.slice(0, 10)
}

function identityOf(all: readonly StixObject[]): string | null {
  return plainName(all.find(({ type }) => type === 'identity')?.name)
}

/** The first statement among the markings of a bundle. */
function statementOf(all: readonly StixObject[]): string | null {
  for (const { type, definition } of all) {
    if (type !== 'marking-definition') continue
    const statement = plainText((Object(definition) as External).statement, 1000)
    if (statement !== null) return statement
  }
  return null
}
