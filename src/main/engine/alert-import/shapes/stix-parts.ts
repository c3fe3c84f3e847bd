import { type Event, isEvent } from '../event-fields.ts'

/** Maximum number of objects that one alert of a bundle keeps. */
const maxObjects = 500

/**
 * Splits a bundle of STIX that tells of several things that happened: each incident, sighting, or, where there is
 * neither these nor a report, each indicator becomes a bundle of its own with the objects that it refers to. Null for a
 * bundle that is one alert, and for anything else.
 */
export function bundlesOf(value: Event): readonly Event[] | null {
  if (!Array.isArray(value.objects)) return null
  const objects = value.objects.filter(isEvent).filter(isStix)
  const tellers = tellersOf(objects)
  if (tellers.length < 2) return null
  const byId = new Map(objects.map((object) => [object.id as string, object]))
  const links = linksOf(objects)
  return tellers.map((teller) => {
    const kept = new Map<string, Event>()
    keep(teller, byId, links, kept, 3)
    return { type: 'bundle', id: value.id, objects: [...kept.values()] }
  })
}

function isStix(event: Event): boolean {
  return (
    typeof event.type === 'string' && typeof event.id === 'string' && event.id.startsWith(`${event.type}--`)
  )
}

function tellersOf(objects: readonly Event[]): readonly Event[] {
  if (objects.some(({ type }) => type === 'report' || type === 'grouping')) return []
  for (const kind of ['incident', 'sighting', 'indicator']) {
    const found = objects.filter(({ type }) => type === kind)
    if (found.length > 0) return found
  }
  return []
}

/** Relationships by the id of each of their ends. */
function linksOf(objects: readonly Event[]): ReadonlyMap<string, readonly Event[]> {
  const links = new Map<string, Event[]>()
  for (const object of objects)
    if (object.type === 'relationship')
      for (const end of [object.source_ref, object.target_ref])
        if (typeof end === 'string') put(links, end, object)
  return links
}

/** Collects an object, what it refers to, and what is related to it, a few steps far. */
function keep(
  object: Event,
  byId: ReadonlyMap<string, Event>,
  links: ReadonlyMap<string, readonly Event[]>,
  kept: Map<string, Event>,
  steps: number,
): void {
  const id = object.id as string
  if (kept.has(id) || kept.size >= maxObjects) return
  kept.set(id, object)
  if (steps === 0) return
  const refs = Object.entries(object).flatMap(([name, value]) =>
    /_refs?$/.test(name) && name !== 'created_by_ref' && name !== 'object_marking_refs' ? [value].flat() : [],
  )
  const related = object.type === 'indicator' || object.type === 'incident' ? (links.get(id) ?? []) : []
  for (const each of [...refs.map((ref) => byId.get(String(ref))), ...related])
    if (each !== undefined && !(each.type === 'indicator' && object.type === 'relationship'))
      keep(each, byId, links, kept, steps - 1)
}

function put(links: Map<string, Event[]>, end: string, relationship: Event): void {
  const known = links.get(end)
  if (known === undefined) links.set(end, [relationship])
  else if (known.length < maxObjects) known.push(relationship)
}
