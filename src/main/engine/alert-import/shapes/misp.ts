import { techniqueIds } from '../../observable/technique-id.ts'
import { type Event, isEvent } from '../event-fields.ts'
import { firstAt, objectsAt, textsAt } from '../event-paths.ts'
import type { EventShape } from '../event-shape.ts'
import type { ImportedAlert, ImportedObservable } from '../imported-alert.ts'
import { named } from '../named-observable.ts'
import { mispLinks, partsOfAttribute } from './misp-types.ts'

/**
 * Events of MISP (core format), alone or in `Event`. Attributes are its observables, deleted ones are not; `to_ids` says
 * which of them are for detection; `link` refers. What it says about itself (author, tags, galaxies) is no observable.
 */
export const misp: EventShape = {
  name: 'MISP',
  marks: [['Event'], ['info'], ['to_ids']],
  fits: (event) => eventIn(event) !== null,
  read: (event) => readMisp(eventIn(event) ?? event),
}

/** One attribute of a search, which names its event: read as an event of this attribute. */
function attributeIn(event: Event): Event | null {
  const { Event: parent, type, value } = event
  if (typeof type !== 'string' || typeof value !== 'string' || !Object.hasOwn(event, 'to_ids')) return null
  const about = isEvent(parent) ? parent : {}
  const info = typeof about.info === 'string' ? about.info : `${type}: ${value}`
  return {
    threat_level_id: '',
    ...about,
    info,
    uuid: event.uuid,
    timestamp: event.timestamp,
    Attribute: [event],
  }
}

function eventIn(event: Event): Event | null {
  const attribute = attributeIn(event)
  if (attribute !== null) return attribute
  const inner = event.Event
  if (isEvent(inner) && (typeof inner.info === 'string' || Array.isArray(inner.Attribute))) return inner
  const isOne =
    typeof event.info === 'string' &&
    ['Attribute', 'Object', 'threat_level_id', 'Orgc', 'analysis', 'publish_timestamp'].some((name) =>
      Object.hasOwn(event, name),
    )
  return isOne ? event : null
}

const levels: Readonly<Record<string, ImportedAlert['severity']>> = {
  1: 'high',
  2: 'medium',
  3: 'low',
  4: 'info',
}

function readMisp(event: Event): ImportedAlert {
  const level = firstAt(event, ['threat_level_id'])
  const tags = textsAt(event, ['Tag.name', 'Tag'])
  const galaxies = textsAt(event, [
    ...[
      'Galaxy.GalaxyCluster.tag_name',
      'Galaxy.GalaxyCluster.value',
      'Galaxy.GalaxyCluster.meta.external_id',
    ],
    ...['Attribute.Tag.name', 'Object.Attribute.Tag.name', 'Attribute.Galaxy.GalaxyCluster.tag_name'],
  ])
  const attributes = [
    ...objectsAt(event, 'Attribute').map((attribute) => ({ attribute, object: null })),
    ...objectsAt(event, 'Object')
      .filter((object) => !isDeleted(object))
      .flatMap((object, place) => {
        const id = firstAt(object, ['uuid', 'id']) ?? `object ${place}`
        return objectsAt(object, 'Attribute').map((attribute) => ({ attribute, object: id }))
      }),
  ].filter(({ attribute }) => !isDeleted(attribute))
  const severity = levels[level ?? '']
  const references = attributes.flatMap(({ attribute }) =>
    isReference(attribute) ? textsAt(attribute, ['value']) : [],
  )
  return {
    source: 'misp',
    external_id: firstAt(event, ['uuid', 'id']),
    severity: severity ?? 'medium',
    unknown_severity: severity === undefined ? (level ?? '') : null,
    title: firstAt(event, ['info']),
    description: null,
    detected_at: firstAt(event, ['date', 'timestamp', 'publish_timestamp']),
    hostname: null,
    tags: [...new Set([...techniqueIds([...tags, ...galaxies]), ...tags])],
    observables: named(attributes.flatMap(({ attribute, object }) => observablesOf(attribute, object))),
    is_complete: true,
    is_report: true,
    ...(references.length > 0 && { references: [...new Set(references)] }),
  }
}

/** A link, or a URL of an analysis that nobody marked for detection. */
function isReference(attribute: Event): boolean {
  const type = firstAt(attribute, ['type']) ?? ''
  if (mispLinks.has(type)) return true
  const isAnalysis = /^(?:external analysis|internal reference)$/i.test(
    firstAt(attribute, ['category']) ?? '',
  )
  return type === 'url' && isAnalysis && detectionOf(attribute) !== true
}

/** Whether an attribute is marked for detection; undefined where it does not say so. */
function detectionOf({ to_ids }: Event): boolean | undefined {
  if (typeof to_ids === 'boolean') return to_ids
  if (to_ids === 1 || to_ids === '1') return true
  return to_ids === 0 || to_ids === '0' ? false : undefined
}

function isDeleted({ deleted }: Event): boolean {
  return deleted === true || deleted === 1 || deleted === '1' || deleted === 'true'
}

/** `object` identifies the object that holds the attribute; null for one of the event itself. */
function observablesOf(attribute: Event, object: string | null): readonly ImportedObservable[] {
  const type = firstAt(attribute, ['type'])
  const value = firstAt(attribute, ['value', 'value1'])
  if (type === null || value === null || isReference(attribute)) return []
  const category = firstAt(attribute, ['category'])
  const comment = firstAt(attribute, ['comment'])
  const detection = detectionOf(attribute)
  const parts = partsOfAttribute(type, value)
  // the parts of one attribute, such as `filename|sha256`, belong together
  const whole = object ?? (parts.length > 1 ? (firstAt(attribute, ['uuid', 'id']) ?? value) : null)
  return parts.map((part) => ({
    ...part,
    ...(parts.length === 1 && { source_type: type }),
    ...(whole !== null && { object: whole.slice(0, 200) }),
    ...(detection !== undefined && { detection }),
    ...(category !== null && { category }),
    ...(comment !== null && { comment }),
  }))
}
