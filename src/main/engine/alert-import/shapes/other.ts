import type { Event } from '../event-fields.ts'
import { firstAt, objectsAt, textsAt } from '../event-paths.ts'
import type { EventShape } from '../event-shape.ts'
import type { ImportedAlert } from '../imported-alert.ts'
import { referencesIn } from '../shape-form.ts'
import { titleOfKind } from '../title-of-kind.ts'
import { namedFields } from '../usual/named-fields.ts'
import { usualHost } from '../usual/usual-host.ts'
import { resourcePaths, usualLinks } from '../usual/usual-links.ts'
import { usualSeverity } from '../usual/usual-severity.ts'
import { usualTechniques } from '../usual/usual-techniques.ts'
import { usualTime } from '../usual/usual-time.ts'
import { usualTitle } from '../usual/usual-title.ts'

/** Names of fields in which programs without a form of their own here put the id of an alert, in the order they are tried. */
const ids: readonly string[] = [
  ...[
    'external_id',
    'alert_id',
    'alertid',
    'incident_id',
    'finding_id',
    'detection_id',
    'event_id',
    'case_id',
    'id',
    '_id',
  ],
  ...['uuid', 'guid', 'uid', 'alert.id', 'event.id', 'key', 'ticket_id', 'record_id'],
]

/** Fields in which programs put the alert itself. */
const records: readonly string[] = [
  ...['object_attributes', 'shield_alert', 'transaction'],
  ...[
    'attributes',
    'alert',
    'incident',
    'finding',
    'detection',
    'event',
    'case',
    'issue',
    'payload',
    'record',
    'object',
  ],
]
/** Returns the objects below fields of these names, each of which stands alone. */
function within(event: Event, names: readonly string[]): readonly Event[] {
  return names.flatMap((name) => {
    const found = objectsAt(event, name)
    return found.length === 1 ? found : []
  })
}

function firstOf(views: readonly Event[], paths: readonly string[]): string | null {
  for (const view of views) {
    const text = firstAt(view, paths)
    if (text !== null) return text
  }
  return null
}

/** Events of any other program, read by the names that fields commonly have. */
export const other: EventShape = {
  name: 'other',
  fits: () => true,
  read: (event) => {
    if (!hasAnything(event)) return 'It is empty.'
    const own = [event, ...within(event, records)]
    const fields = namedFields(event)
    const program = programOf(event)
    const id = firstOf(own, ids)
    const reported = referencesIn(event)
    const links = usualLinks(fields, reported, id)
    const references = [...new Set([...reported, ...links])]
    const aside = [...links, ...resourcePaths(fields)]
    return {
      source: program ?? 'import',
      external_id: id,
      // small ids of two programs without a name of their own would be one alert; the names of their fields differ
      ...(program === null &&
        id !== null &&
        !isUnique(id) && { id_scope: Object.keys(event).toSorted().join(' ') }),
      ...usualSeverity(fields),
      title: usualTitle(fields) ?? titleOfKind(program, event),
      description: firstOf(own, [
        'description',
        'details',
        'detail',
        'long_description',
        'full_message',
        'body',
      ]),
      detected_at: usualTime(fields),
      hostname: usualHost(fields),
      tags: [...new Set([...usualTechniques(fields), ...textsAt(event, ['tags', 'techniques'])])],
      observables: [],
      ...(references.length > 0 && { references }),
      ...(aside.length > 0 && { aside }),
    } satisfies ImportedAlert
  },
}

/** Returns the program that an event names; its word is stable, whatever its letter case. */
export function programOf(event: Event): string | null {
  const named = firstAt(event, [
    ...[
      'source',
      'product',
      'product.name',
      'product_name',
      'device_product',
      'vendor_product',
      'sourcetype',
      'vendor',
    ],
    ...[
      'vendor_name',
      'provider',
      'provider_name',
      'sensor',
      'tool',
      'detection_source',
      'event.provider',
      'event.module',
    ],
  ])
  return named === null || named.length > 100 || /^[\d.:/]+$|:\/\/|[\\/]/.test(named) ? null : named
}

/** Whether an id is one that no other program gives: a UUID, a long digest, a name with a scheme. */
function isUnique(id: string): boolean {
  return id.length >= 16 && /[a-z-]/i.test(id)
}

function hasAnything(event: Event): boolean {
  return Object.values(event).some((value) => value !== null && value !== undefined && value !== '')
}
