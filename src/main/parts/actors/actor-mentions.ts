import type { Mentions, Sought } from '../../operations/knowledge/mentions.ts'
import { actorsWithCve } from '../../store/actors/actor-search.ts'
import type { ReadHandle } from '../../store/database/handle.ts'

/** Maximum number of places listed; `total` counts all. */
const maxPlaces = 20

/** Returns threat actors reported to exploit a vulnerability, for "Known here". */
export function actorMentions(reader: ReadHandle, { values, names }: Sought): Mentions {
  if (names !== undefined) return { total: 0, places: [] }
  const actors = values
    .filter(({ kind }) => kind === 'cve')
    .flatMap(({ value, isOther }) =>
      actorsWithCve(reader, value.toLowerCase()).map((actor) => ({ ...actor, value, isOther })),
    )
  return {
    total: actors.length,
    places: actors.slice(0, maxPlaces).map(({ slug, name, at, value, isOther }) => ({
      ...{ kind: 'actor', id: slug, title: name, count: 1, at },
      ...(isOther && { values: [value] }),
    })),
  }
}
