import { findNames } from '../../engine/ioc/find-names.ts'
import type { Mentions } from '../../operations/knowledge/mentions.ts'
import type { Store } from '../../store/database/handle.ts'
import { sessionTitles } from '../../store/observables/named-places.ts'

/** Maximum number of places listed; `total` counts all. */
const maxPlaces = 20

/** Returns kept sessions whose title contains one of the names. */
export function namedSessions({ reader }: Pick<Store, 'reader'>, names: readonly string[]): Mentions {
  if (names.length === 0) return { total: 0, places: [] }
  const find = findNames(names)
  const places = sessionTitles(reader).flatMap(({ id, title, created_at: at }) => {
    const values = find(title)
    return values.length === 0
      ? []
      : [{ kind: 'session', id, title, count: values.length, at, values: values.slice(0, 5) }]
  })
  return { total: places.length, places: places.slice(0, maxPlaces) }
}
