import { codeOfCountry } from './country-name.ts'
import {
  blankObject,
  type ExternalReference,
  type KnowledgeKind,
  type KnowledgeLink,
  type KnowledgeObject,
  type KnowledgeSet,
  NoKnowledge,
} from './knowledge.ts'
import { uuidOf } from './knowledge-id.ts'
import { limits } from './knowledge-limits.ts'
import { Refusals } from './knowledge-refusals.ts'
import { cvesIn, plainName, plainText, textsOf } from './plain-text.ts'

/** Clusters of MISP galaxies: https://github.com/MISP/misp-galaxy (CC0 1.0 or BSD-2-Clause, at choice). */

type Cluster = {
  readonly type?: unknown
  readonly name?: unknown
  readonly category?: unknown
  readonly version?: unknown
  readonly values?: unknown
}

type Value = {
  readonly uuid?: unknown
  readonly value?: unknown
  readonly description?: unknown
  readonly meta?: Readonly<Record<string, unknown>>
  readonly related?: unknown
  readonly revoked?: unknown
  readonly deprecated?: unknown
}

const kindOfType: Readonly<Record<string, KnowledgeKind>> = {
  'threat-actor': 'actor',
  'microsoft-activity-group': 'actor',
  'mitre-intrusion-set': 'actor',
  'mitre-attack-pattern': 'technique',
  'mitre-course-of-action': 'mitigation',
  'mitre-malware': 'malware',
  'mitre-tool': 'tool',
  tool: 'tool',
  botnet: 'malware',
  malpedia: 'malware',
  ransomware: 'malware',
  rat: 'malware',
  country: 'country',
  sector: 'sector',
}
const kindOfCategory: Readonly<Record<string, KnowledgeKind>> = {
  actor: 'actor',
  tool: 'malware',
  'attack-pattern': 'technique',
  'course-of-action': 'mitigation',
}

export const mitreNotice =
  'Copyright The MITRE Corporation. ATT&CK and MITRE ATT&CK are registered trademarks of The MITRE Corporation. This work is reproduced and distributed with the permission of The MITRE Corporation.'

/** Returns the licence terms of a cluster. Content that MISP took over from others stays under their terms. */
function termsOf(type: string): Pick<KnowledgeSet, 'source' | 'licence' | 'notice' | 'isFree'> {
  if (type.startsWith('mitre-'))
    return {
      source: 'MITRE ATT&CK, by way of MISP galaxy',
      licence: 'MITRE ATT&CK terms of use',
      notice: mitreNotice,
      isFree: false,
    }
  if (type === 'malpedia')
    return {
      source: 'Malpedia (Fraunhofer FKIE), by way of MISP galaxy',
      licence: 'CC BY-NC-SA 3.0',
      notice: 'Malpedia by Fraunhofer FKIE, CC BY-NC-SA 3.0.',
      isFree: false,
    }
  return { source: 'MISP galaxy', licence: 'CC0 1.0', notice: null, isFree: true }
}

/** Whether a document is a cluster of a galaxy. */
export function isGalaxy(document: unknown): document is Cluster {
  const { type, values } = Object(document) as Cluster
  return typeof type === 'string' && Array.isArray(values)
}

/**
 * Whether a document only describes a galaxy, like the files of its folder `galaxies`: the entries are in a cluster of
 * that type.
 */
export function isGalaxyDescription(document: unknown): document is { readonly type: string } {
  const { type, namespace, uuid, values } = Object(document) as Readonly<Record<string, unknown>>
  const isNamed = typeof type === 'string' && /^[\w-]{1,100}$/.test(type)
  return isNamed && typeof namespace === 'string' && typeof uuid === 'string' && values === undefined
}

/** Reads a cluster. Throws `NoKnowledge` when it contains nothing to read. */
export function readGalaxy(cluster: Cluster): KnowledgeSet {
  const type = String(cluster.type).slice(0, 100)
  const values = cluster.values as readonly unknown[]
  if (values.length > limits.objects)
    throw new NoKnowledge(
      `The cluster has ${values.length} entries; at most ${limits.objects.toLocaleString('en-GB')} are read.`,
    )
  const kind = kindOfType[type] ?? kindOfCategory[String(cluster.category)] ?? 'other'
  const refusals = new Refusals()
  const objects = new Map<string, KnowledgeObject>()
  const links: KnowledgeLink[] = []
  for (const [index, given] of values.entries()) {
    const value = Object(given) as Value
    const name = plainName(value.value)
    const id = uuidOf(value.uuid)
    if (name === null || id === null) {
      refusals.add(name ?? `entry ${index + 1}`, name === null ? 'it has no name' : 'it has no uuid')
      continue
    }
    if (objects.has(id)) {
      refusals.add(name, 'its uuid is that of another entry')
      continue
    }
    objects.set(id, objectOf(id, kind, type, name, value))
    const { synonyms, refs } = Object(value.meta) as { readonly synonyms?: unknown; readonly refs?: unknown }
    refusals.addLonger(name, 'synonyms', synonyms)
    refusals.addLonger(name, 'references', refs)
    linksOf(id, value.related, links, refusals, name)
  }
  const version = typeof cluster.version === 'number' ? String(cluster.version) : plainName(cluster.version)
  return {
    key: `galaxy:${type}`,
    title: `MISP galaxy: ${plainName(cluster.name) ?? type}`,
    format: 'misp-galaxy',
    version,
    dated: null,
    ...termsOf(type),
    objects: [...objects.values()],
    links,
    exploits: [],
    counted: { [type]: values.length },
    ...refusals.report(),
  }
}

function objectOf(
  id: string,
  kind: KnowledgeKind,
  type: string,
  name: string,
  value: Value,
): KnowledgeObject {
  const meta = Object(value.meta) as Readonly<Record<string, unknown>>
  const externalIds = textsOf(meta.external_id, 20)
  const mitreId = type.startsWith('mitre-') ? attackIdOf(name, externalIds) : null
  return {
    ...blankObject,
    id,
    // the cluster of techniques has the tactics as well
    kind: kind === 'technique' && mitreId?.startsWith('TA') === true ? 'other' : kind,
    type,
    // there the id in ATT&CK is a suffix of the name: `APT28 - G0007`
    name: mitreId !== null && name.endsWith(` - ${mitreId}`) ? name.slice(0, -mitreId.length - 3) : name,
    description: plainText(value.description, limits.description),
    mitreId,
    aliases: aliasesOf(meta, name),
    isRevoked: isStated('revoked', value),
    isDeprecated: isStated('deprecated', value),
    origin: originOf(meta),
    firstSeen: textsOf(meta.since ?? meta.date, 1)[0] ?? null,
    motivation: [...textsOf(meta['cfr-type-of-incident'], 50), ...textsOf(meta.motive, 50)],
    sectors: [
      ...new Set(
        ['cfr-target-category', 'targeted-sector', 'sector'].flatMap((field) => textsOf(meta[field], 200)),
      ),
    ],
    countries: [
      ...new Set(
        ['cfr-suspected-victims', 'suspected-victims'].flatMap((field) => textsOf(meta[field], 300)),
      ),
    ],
    references: textsOf(meta.refs, limits.references).map((url) => ({ title: null, url })),
    externalRefs: externalIds.map(
      (external_id): ExternalReference => ({ source: 'mitre-attack', external_id }),
    ),
    cves: kind === 'actor' ? cvesIn(value.description) : [],
    tactics: textsOf(meta.kill_chain, 50).map((chain) => chain.slice(chain.lastIndexOf(':') + 1)),
  }
}

const attackId = /^(?:TA|[TGSMC])\d{4}(?:\.\d{3})?$/

/** Returns the id in ATT&CK of an entry, which ends its name (`APT28 - G0007`) or is among its ids, beside those of CAPEC. */
function attackIdOf(name: string, externalIds: readonly string[]): string | null {
  const last = name.slice(name.lastIndexOf(' - ') + 3)
  return [last, ...externalIds].find((id) => attackId.test(id)) ?? null
}

/** Whether an entry is marked so: by a field of its own, in its `meta`, or by its status there. */
function isStated(what: 'revoked' | 'deprecated', value: Value): boolean {
  const { [what]: stated, status } = Object(value.meta) as Readonly<Record<string, unknown>>
  return (
    [value[what], stated].some((each) => each === true || each === 'true') ||
    textsOf(status, 5).some((each) => each.toLowerCase() === what)
  )
}

/** Returns the synonyms; `origin:<name>` names the source of one. */
function aliasesOf(meta: Readonly<Record<string, unknown>>, name: string): KnowledgeObject['aliases'] {
  return textsOf(meta.synonyms, limits.aliases)
    .filter((alias) => alias !== name)
    .map((alias) => ({ alias, source: plainName(meta[`origin:${alias}`]) }))
}

function originOf(meta: Readonly<Record<string, unknown>>): string | null {
  const [country = ''] = textsOf(meta.country, 1)
  if (/^[A-Za-z]{2}$/.test(country)) return country.toUpperCase()
  const named = [country, ...textsOf(meta['cfr-suspected-state-sponsor'], 5)]
  return named.map(codeOfCountry).find((code) => code !== null) ?? null
}

type Related = { readonly 'dest-uuid'?: unknown; readonly type?: unknown }

function linksOf(
  from: string,
  related: unknown,
  links: KnowledgeLink[],
  refusals: Refusals,
  name: string,
): void {
  if (!Array.isArray(related)) return
  for (const given of related as unknown[]) {
    const { 'dest-uuid': target, type } = Object(given) as Related
    const to = uuidOf(target)
    const kind = plainName(type)
    if (to === null || kind === null) refusals.add(name, 'a relation of it has no target or no type')
    else if (links.length < limits.links) links.push({ from, kind, to, cves: [] })
    else refusals.add(name, 'the set has more relations than can be read')
  }
}
