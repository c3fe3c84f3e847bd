import { type Problem, problem } from '../../../contract/problem.ts'
import type { Hit } from '../../../contract/workstation/search.ts'
import { namesWith, wordsOf } from '../../engine/actor/found-name.ts'
import type { ReadHandle } from '../../store/handle.ts'
import type { CurrentActors } from './current-actors.ts'
import { foundBy } from './found-by.ts'

const everything = { origin: [], motivation: [], sector: [], target: [], source: [], has: [], updated: [] }

const group = 'Threat actors'

/** Actors that the command bar finds: by name, synonym, vulnerability or technique. What words of a text say is left to the table. */
export function findActors(
  reader: ReadHandle,
  actors: CurrentActors,
  text: string,
  limit: number,
): Omit<Hit, 'part'>[] | Problem {
  const words = wordsOf(text)
  if (words.length === 0) return []
  if (!actors.isReady()) {
    // nobody waits in the command bar until all sets were read
    actors.begin()
    return problem('conflict', 'Threat actors are being read from their sets. Search again in a moment.')
  }
  const found = foundBy(reader, actors.rows(), text)
  if (found === null) return []
  const passing = actors.rows().passing(everything, found.ranks, 'name', false)
  const { by } = found
  const isNamed = namesWith(words)
  const hits = passing.flatMap((actor) => {
    const { slug, name, origin, synonyms, folded } = actor
    const synonym = isNamed(folded) ? null : (synonyms.find(isNamed)?.name ?? null)
    if (by === null && synonym === null && !isNamed(folded)) return []
    const facts = [
      ...(synonym === null ? [] : [`also called ${synonym}`]),
      ...(by === null
        ? []
        : [by === 'cve' ? `exploits ${text.trim().toUpperCase()}` : `uses ${text.trim().toUpperCase()}`]),
      ...(origin === null ? [] : [origin]),
    ]
    return [
      {
        ...{ group, what: 'actor', title: name, detail: facts.join(', ') || 'threat actor' },
        is_value: false,
        link: `/actors/${encodeURIComponent(slug)}`,
      },
    ]
  })
  if (by === null || hits.length <= 3) return hits.slice(0, limit)
  const all = {
    ...{ group, what: 'actors', title: `All ${hits.length} actors of ${text.trim().toUpperCase()}` },
    ...{ detail: 'in the table', is_value: false, link: `/actors?q=${encodeURIComponent(text.trim())}` },
  }
  return [...hits.slice(0, Math.min(3, limit - 1)), all]
}
