import { findNames } from '../../engine/ioc/find-names.ts'
import type { Mentions } from '../../operations/knowledge/mentions.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import { alertsNaming, casesNaming, commentsNaming } from '../../store/observables/named-places.ts'

/** Maximum number of places listed; `total` counts all that were found. */
const maxPlaces = 20
/** Maximum number of alerts found per name. */
const maxAlerts = 100
/** Maximum number of cases, and of comments, examined for all names. */
const maxCases = 500

type Place = Mentions['places'][number]

/**
 * Returns alerts and cases that mention a name in title, description, tags or comments; each with the names that it
 * mentions.
 */
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
  const cases = new Map<string, Place>()
  for (const naming of [casesNaming, commentsNaming]) {
    const found = naming(reader, names, maxCases + 1)
    isCut ||= found.length > maxCases
    for (const { id, title, words, created_at } of found.slice(0, maxCases)) {
      // the index only finds the words of a name in order; what separates them is checked here
      const values = [...new Set([...(cases.get(id)?.values ?? []), ...find(words)])]
      if (values.length > 0)
        cases.set(id, {
          ...{ kind: 'case', id, title, count: values.length, at: created_at },
          values: values.slice(0, 5),
        })
    }
  }
  const places = [...alerts.values(), ...cases.values()].sort((one, other) => (one.at < other.at ? 1 : -1))
  return { total: places.length, ...(isCut && { truncated: true }), places: places.slice(0, maxPlaces) }
}
