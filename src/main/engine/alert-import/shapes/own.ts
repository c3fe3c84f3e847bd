import { eventsOf, has, textOf, textsOf } from '../event-fields.ts'
import type { EventShape } from '../event-shape.ts'
import { readSeverity } from '../severity-word.ts'

/** The form of alerts that this workstation's own API takes. */
export const own: EventShape = {
  name: 'Skerry',
  marks: [['source']],
  fits: (event) => has(event, 'source', 'title', 'severity') && typeof event.source === 'string',
  read: (event) => ({
    source: textOf(event, 'source') ?? 'unknown',
    external_id: textOf(event, 'external_id', 'dedup_key'),
    ...readSeverity(textOf(event, 'severity'), textOf(event, 'severity'), [
      [75, 'critical'],
      [50, 'high'],
      [25, 'medium'],
      [6, 'low'],
    ]),
    title: textOf(event, 'title'),
    description: textOf(event, 'description'),
    detected_at: textOf(event, 'detected_at'),
    hostname: textOf(event, 'asset.hostname', 'hostname'),
    tags: textsOf(event, 'tags'),
    observables: eventsOf(event, 'observables').flatMap((each) => {
      const value = textOf(each, 'value')
      const type = textOf(each, 'type')
      return value === null ? [] : [type === null ? { value } : { type, value }]
    }),
  }),
}
