import { techniqueIds } from '../../observable/technique-id.ts'
import { type Event, isEvent } from '../event-fields.ts'
import { firstAt, objectsAt, textsAt } from '../event-paths.ts'
import type { EventShape } from '../event-shape.ts'
import type { ImportedAlert, ImportedObservable } from '../imported-alert.ts'
import { named } from '../named-observable.ts'
import { readStatedSeverity } from '../severity-word.ts'
import { observablesOfPattern } from './stix-pattern.ts'

/**
 * STIX 2.0 and 2.1: a bundle (or an envelope of TAXII) is one alert, told by its incident, report, sighting or first
 * indicator. Indicators are marked for detection; observed objects are not; references, identities and tools are none.
 */
export const stix: EventShape = {
  name: 'STIX',
  marks: [['objects'], ['spec_version'], ['pattern']],
  fits: (event) => objectsOf(event).length > 0,
  read: (event) => readStix(event, objectsOf(event)),
}

const isStix = (event: Event) =>
  typeof event.type === 'string' && typeof event.id === 'string' && event.id.startsWith(`${event.type}--`)

function objectsOf(event: Event): readonly Event[] {
  if (Array.isArray(event.objects)) return event.objects.filter(isEvent).filter(isStix)
  return isStix(event) && event.type !== 'bundle' ? [event] : []
}

/** Types that tell what a bundle is about, from the most telling one, and where each says when it happened. */
const tellers: readonly (readonly [type: string, ...times: string[]])[] = [
  ['incident', 'first_seen', 'x_first_seen', 'occurred', 'created'],
  ['x-opencti-case-incident', 'created'],
  ['sighting', 'last_seen', 'first_seen', 'created'],
  ['report', 'published', 'created'],
  ['grouping', 'created'],
  ['observed-data', 'first_observed', 'created'],
  ['indicator', 'valid_from', 'created'],
  ['malware', 'first_seen', 'created'],
  ['campaign', 'first_seen', 'created'],
]

function readStix(event: Event, all: readonly Event[]): ImportedAlert {
  const objects = all.filter(({ revoked }) => revoked !== true)
  const byId = new Map(objects.map((object) => [object.id as string, object]))
  const [teller = objects[0] ?? event, times = ['created']] = tellerOf(objects) ?? []
  const sighted = byId.get(firstAt(teller, ['sighting_of_ref']) ?? '')
  const observed = objects
    .filter(({ type }) => type === 'sighting')
    .flatMap((each) => textsAt(each, ['where_sighted_refs']))
  const place = observed.map((id) => byId.get(id)).find((each) => each?.identity_class === 'system')
  const references = textsAt(event, ['objects.external_references.url', 'external_references.url']).slice(
    0,
    50,
  )
  return {
    source: 'stix',
    external_id: firstAt(teller, ['id']),
    ...readStatedSeverity(
      objects.flatMap((each) =>
        textsAt(each, ['severity', 'x_severity', 'x_opencti_severity', 'extensions.severity']).map(
          (value) => ({ value }),
        ),
      ),
    ),
    title: titleOf(teller, sighted, objects),
    description:
      firstAt(teller, ['description']) ?? (sighted === undefined ? null : firstAt(sighted, ['description'])),
    detected_at: firstAt(teller, times),
    hostname: place === undefined ? null : firstAt(place, ['name']),
    tags: [
      ...new Set([
        ...techniqueIds(
          objects
            .filter(({ type }) => type === 'attack-pattern')
            .flatMap((each) => textsAt(each, ['external_references.external_id', 'x_mitre_id'])),
        ),
        ...textsAt(teller, ['labels']),
      ]),
    ],
    observables: named(objects.flatMap((object) => observablesOf(object))),
    is_complete: true,
    // what somebody else indicates has not been seen yet
    is_report: !objects.some(({ type }) => type === 'sighting'),
    ...(references.length > 0 && { references }),
  }
}

function tellerOf(objects: readonly Event[]): readonly [Event, readonly string[]] | null {
  for (const [type, ...times] of tellers) {
    const found = objects.find((object) => object.type === type)
    if (found !== undefined) return [found, times]
  }
  return null
}

function titleOf(teller: Event, sighted: Event | undefined, objects: readonly Event[]): string | null {
  const own =
    firstAt(teller, ['name']) ?? (sighted === undefined ? null : firstAt(sighted, ['name', 'pattern']))
  if (own !== null) return own
  const named = objects.find((each) => each.type !== 'identity' && firstAt(each, ['name']) !== null)
  return (
    firstAt(teller, ['description', 'pattern']) ?? (named === undefined ? null : firstAt(named, ['name']))
  )
}

/** Types of cyber-observable objects, and where their value is (STIX 2.1, part 6). */
const observableTypes: Readonly<Record<string, readonly [type: string, ...paths: string[]]>> = {
  'ipv4-addr': ['ip', 'value'],
  'ipv6-addr': ['ip', 'value'],
  'domain-name': ['domain', 'value'],
  url: ['url', 'value'],
  'email-addr': ['email', 'value'],
  'mac-addr': ['mac', 'value'],
  'windows-registry-key': ['registry_key', 'key'],
  'user-account': ['user', 'account_login', 'user_id', 'display_name'],
  mutex: ['mutex', 'name'],
  hostname: ['hostname', 'value'],
  'x-opencti-hostname': ['hostname', 'value'],
  'cryptocurrency-wallet': ['crypto', 'value'],
}

function observablesOf(object: Event): readonly ImportedObservable[] {
  if (object.type === 'indicator') {
    const pattern = typeof object.pattern === 'string' ? object.pattern : ''
    const isStixPattern = object.pattern_type === undefined || object.pattern_type === 'stix'
    return isStixPattern ? observablesOfPattern(pattern).map((each) => ({ ...each, detection: true })) : []
  }
  if (object.type === 'vulnerability')
    return textsAt(object, ['external_references.external_id', 'name'])
      .filter((value) => /^CVE-\d{4}-\d{4,}$/i.test(value))
      .map((value) => ({ type: 'cve', value }))
  // observed data of STIX 2.0 holds its objects by number
  if (object.type === 'observed-data' && isEvent(object.objects))
    return Object.values(object.objects).filter(isEvent).flatMap(observablesOf)
  if (object.type === 'file' || object.type === 'artifact') return observablesOfFile(object)
  const [type, ...paths] =
    (typeof object.type === 'string' &&
      Object.hasOwn(observableTypes, object.type) &&
      observableTypes[object.type]) ||
    []
  const value = type === undefined ? null : firstAt(object, paths)
  return type === undefined || value === null ? [] : [{ type, value }]
}

function observablesOfFile(file: Event): readonly ImportedObservable[] {
  const [hashes = {}] = objectsAt(file, 'hashes')
  const name = firstAt(file, ['name'])
  const object = String(file.id ?? '').slice(0, 200)
  const found = [
    ...Object.entries(hashes).flatMap(([algorithm, value]) =>
      /^(?:md5|sha)/i.test(algorithm) && typeof value === 'string' ? [{ type: 'hash', value }] : [],
    ),
    ...(name === null ? [] : [{ type: 'filename', value: name }]),
  ]
  return found.length < 2 || object === '' ? found : found.map((each) => ({ ...each, object }))
}
