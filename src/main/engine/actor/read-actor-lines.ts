import { codeOfCountry } from './country-name.ts'
import {
  blankObject,
  type KnowledgeLink,
  type KnowledgeObject,
  type KnowledgeSet,
  NoKnowledge,
} from './knowledge.ts'
import { idMadeOf, uuidOf } from './knowledge-id.ts'
import { limits } from './knowledge-limits.ts'
import { Refusals } from './knowledge-refusals.ts'
import { plainName, plainText, textsOf } from './plain-text.ts'
import { statedMoment } from './stated-moment.ts'

/** Reads the export of the API, one profile of an actor per line (`/export/actors.jsonl`). */

type Fields = Readonly<Record<string, unknown>>

/** Whether the first line of a text is such a profile. */
export function isActorLines(text: string): boolean {
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end)
  // avoids parsing a large single-line document twice
  if (!line.includes('"primary_name"')) return false
  try {
    const { actor } = Object(JSON.parse(line)) as { actor?: unknown }
    return plainName((Object(actor) as Fields).primary_name) !== null
  } catch {
    return false
  }
}

export function readActorLines(text: string, fileName: string): KnowledgeSet {
  const refusals = new Refusals()
  const objects = new Map<string, KnowledgeObject>()
  const links: KnowledgeLink[] = []
  const lines = text.split('\n')
  if (lines.length > limits.objects) throw new NoKnowledge('The file has more lines than can be read.')
  let count = 0
  const notices = new Set<string>()
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    count += 1
    const name = `line ${index + 1}`
    let profile: Fields
    try {
      profile = Object(JSON.parse(line)) as Fields
    } catch {
      refusals.add(name, 'it is not JSON')
      continue
    }
    const actor = actorOf(profile)
    if (actor === null) refusals.add(name, 'it has no primary_name')
    else if (objects.has(actor.id)) refusals.add(actor.name, 'its id is that of another actor')
    else {
      objects.set(actor.id, actor)
      refusals.addLonger(actor.name, 'synonyms', profile.aliases)
      refusals.addLonger(actor.name, 'references', profile.references)
      for (const notice of textsOf((Object(profile.licence) as Fields).notices, 20)) notices.add(notice)
      for (const used of [...softwareOf(profile), ...techniquesOf(profile)]) {
        objects.set(used.id, objects.get(used.id) ?? used)
        if (links.length < limits.links) links.push({ from: actor.id, kind: 'uses', to: used.id, cves: [] })
      }
    }
  }
  if (objects.size === 0) throw new NoKnowledge('The file holds no actor.')
  return {
    key: `actors:${fileName.toLowerCase()}`,
    title: fileName.slice(0, 200),
    format: 'actors-jsonl',
    version: null,
    dated: null,
    source: fileName.slice(0, 200),
    licence: 'that of its sources',
    notice: notices.size === 0 ? null : [...notices].join(' '),
    isFree: false,
    objects: [...objects.values()],
    links,
    exploits: [],
    counted: { actor: count },
    ...refusals.report(),
  }
}

function listOf(given: unknown, most: number): readonly Fields[] {
  return Array.isArray(given) ? given.slice(0, most).map((each) => Object(each) as Fields) : []
}

function actorOf(profile: Fields): KnowledgeObject | null {
  const given = Object(profile.actor) as Fields
  const name = plainName(given.primary_name)
  if (name === null) return null
  const externalRefs = listOf(profile.external_refs, 100).flatMap(({ source, external_id }) => {
    const [of, id] = [plainName(source), plainName(external_id)]
    return of === null || id === null ? [] : [{ source: of, external_id: id }]
  })
  return {
    ...blankObject,
    id: uuidOf(given.id) ?? idMadeOf('actor', name),
    kind: 'actor',
    type: 'actor',
    name,
    description: plainText(given.description, limits.description),
    mitreId: externalRefs.find(({ source }) => source === 'mitre-attack')?.external_id ?? null,
    aliases: listOf(profile.aliases, limits.aliases).flatMap(({ alias, source }) => {
      const called = plainName(alias)
      return called === null ? [] : [{ alias: called, source: plainName(source) }]
    }),
    modified: statedMoment(given.updated_at),
    firstSeen: plainName(given.first_seen),
    lastSeen: plainName(given.last_seen),
    origin:
      [given.origin_code, given.suspected_origin].flatMap(
        (each) => codeOfCountry(plainName(each) ?? '') ?? [],
      )[0] ?? null,
    motivation: textsOf(given.motivation, 50),
    sectors: textsOf(given.targets_sectors, 200),
    countries: textsOf(given.targets_countries, 300),
    references: listOf(profile.references, limits.references).flatMap(({ title, url }) => {
      const address = plainName(url)
      return address === null ? [] : [{ title: plainText(title, 500), url: address }]
    }),
    externalRefs,
    cves: textsOf(profile.cves, 1000).filter((cve) => /^CVE-\d{4}-\d{4,7}$/.test(cve)),
  }
}

function softwareOf(profile: Fields): KnowledgeObject[] {
  return listOf(profile.tools, 2000).flatMap(({ mitre_id, name, kind, url }) => {
    const called = plainName(name)
    if (called === null) return []
    const mitreId = plainName(mitre_id)
    const address = plainName(url)
    const type = kind === 'malware' ? ('malware' as const) : ('tool' as const)
    return [
      {
        ...blankObject,
        // sets disagree about which software is a tool
        id: idMadeOf('software', type, mitreId ?? called),
        kind: type,
        type,
        name: called,
        mitreId,
        references: address === null ? [] : [{ title: null, url: address }],
      },
    ]
  })
}

function techniquesOf(profile: Fields): KnowledgeObject[] {
  return listOf(profile.techniques, 2000).flatMap(({ mitre_id, name, tactics }) => {
    const mitreId = plainName(mitre_id)
    if (mitreId === null) return []
    return [
      {
        ...blankObject,
        id: idMadeOf('technique', mitreId),
        kind: 'technique' as const,
        type: 'technique',
        name: plainName(name) ?? mitreId,
        mitreId,
        tactics: textsOf(tactics, 50),
      },
    ]
  })
}
