import { findNames } from '../../engine/ioc/find-names.ts'
import type { Mentions } from '../../operations/mentions.ts'
import type { ReadHandle } from '../../store/handle.ts'
import { alertsNaming, casesWithWords } from '../../store/named-places.ts'

/** Places that are told; `total` counts all that were found. */
const maxPlaces = 20
/** Alerts that are found for one name. */
const maxAlerts = 100

type Place = Mentions['places'][number]

/** Alerts and cases whose own words name something: title, description, tags; each says by which name. */
export function nameMentions(reader: ReadHandle, names: readonly string[]): Mentions {
  if (names.length === 0) return { total: 0, places: [] }
  const alerts = new Map<string, Place>()
  let isCut = false
  for (const name of names) {
    const found = alertsNaming(reader, name, maxAlerts + 1)
    isCut ||= found.length > maxAlerts
    for (const { id, title, received_at } of found.slice(0, maxAlerts)) {
      const values = [...(alerts.get(id)?.values ?? []), name].slice(0, 5)
      alerts.set(id, { kind: 'alert', id, title, count: values.length, at: received_at, values })
    }
  }
  const find = findNames(names)
  const cases: Place[] = []
  for (const { id, title, tags, summary, created_at } of casesWithWords(reader)) {
    const values = find(`${title}\n${tags}\n${summary}`)
    if (values.length > 0)
      cases.push({
        kind: 'case',
        id,
        title,
        count: values.length,
        at: created_at,
        values: values.slice(0, 5),
      })
  }
  const places = [...alerts.values(), ...cases].sort((one, other) => (one.at < other.at ? 1 : -1))
  return { total: places.length, ...(isCut && { truncated: true }), places: places.slice(0, maxPlaces) }
}
