import { techniqueIds } from '../../observable/technique-id.ts'
import type { Event } from '../event-fields.ts'
import { firstAt, objectsAt, textsAt, valuesAt } from '../event-paths.ts'
import type { EventShape } from '../event-shape.ts'
import type { ImportedAlert } from '../imported-alert.ts'
import { readStatedSeverity } from '../severity-word.ts'
import { referencesIn } from '../shape-form.ts'
import { titleOfKind } from '../title-of-kind.ts'
import { hosts, ids, severities, techniques, times, titles } from './usual-fields.ts'

/** Names of titles that are ones wherever they stand. */
const reportedTitles: readonly string[] = [
  ...[
    'title',
    'alert_title',
    'alert_name',
    'rule_name',
    'threat_name',
    'shield_alert.rule_name',
    'description',
  ],
  ...['message', 'msg', 'summary'],
]

/** Fields in which programs put the alert itself, and those with what it tells further. */
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
const details: readonly string[] = [
  'match_body',
  'additional_details',
  'log',
  'content',
  ...['data', 'details', 'detail', 'event_data', 'eventdata', 'fields', 'properties', 'metadata', 'info'],
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

function statedSeverities(event: Event): readonly { readonly value: string }[] {
  return severities.flatMap((path) =>
    valuesAt(event, path)
      .slice(0, 1)
      .filter((value) => typeof value !== 'object')
      .map((value) => ({ value: String(value).trim() })),
  )
}

/** Events of any other program, read by the names that fields commonly have. */
export const other: EventShape = {
  name: 'other',
  fits: () => true,
  read: (event) => {
    if (!hasAnything(event)) return 'It is empty.'
    const own = [event, ...within(event, records)]
    const all = [...own, ...within(event, details)]
    const stated = all.flatMap(statedSeverities)
    const program = programOf(event)
    const references = referencesIn(event)
    const id = firstOf(own, ids)
    return {
      source: program ?? 'import',
      external_id: id,
      // small ids of two programs without a name of their own would be one alert; the names of their fields differ
      ...(program === null &&
        id !== null &&
        !isUnique(id) && { id_scope: Object.keys(event).toSorted().join(' ') }),
      ...readStatedSeverity(stated),
      title:
        firstOf(own, titles) ??
        firstOf(within(event, details), reportedTitles) ??
        titleOfKind(program, event),
      description: firstOf(own, [
        'description',
        'details',
        'detail',
        'long_description',
        'full_message',
        'body',
      ]),
      detected_at: firstOf(all, times),
      hostname: firstOf(all, hosts),
      tags: [
        ...new Set([
          ...techniqueIds(all.flatMap((each) => textsAt(each, techniques))),
          ...textsAt(event, ['tags', 'techniques']),
        ]),
      ],
      observables: [],
      ...(references.length > 0 && { references }),
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
