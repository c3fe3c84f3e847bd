import { type Problem, problem } from '../../../contract/problem.ts'
import type { Hit } from '../../../contract/workstation/window/search.ts'
import { namesWith, wordsOf } from '../../engine/actor/found-name.ts'
import { knownTechnique } from '../../store/cases/case-techniques.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import type { CurrentActors } from './current-actors.ts'
import { foundBy, idIn } from './found-by.ts'

const everything = { origin: [], motivation: [], sector: [], target: [], source: [], has: [], updated: [] }

const group = 'Threat actors'

/** Maximum number of actors offered individually below the page of a technique or a vulnerability. */
const maxUsers = 3

type Found = Omit<Hit, 'part'>

/**
 * Actors for the command bar: by name, synonym, vulnerability or technique. The page of a vulnerability or technique is
 * always offered: without data it states what an import would add. Full-text matches are left to the table.
 */
export function findActors(
  reader: ReadHandle,
  actors: CurrentActors,
  text: string,
  limit: number,
): Found[] | Problem {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const by = idIn(words)
  if (!actors.isReady()) {
    // the command bar does not wait until all sets were read
    actors.begin()
    if (by !== null) return [usersPage(reader, text, by, null)]
    return problem('conflict', 'Threat actors are being read from their sets. Search again in a moment.')
  }
  const found = foundBy(reader, actors.rows(), text)
  if (found === null) return []
  const passing = actors.rows().passing(everything, found.ranks, 'name', false)
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
  if (by === null) return hits.slice(0, limit)
  const known = actors.rows().actors.length === 0 ? 'unknown' : hits.length
  return [usersPage(reader, text, by, known), ...hits.slice(0, maxUsers)].slice(0, limit)
}

/**
 * Returns the hit for the page of actors that use a technique or a vulnerability; `count` is null while the number is
 * not known yet, `unknown` without sets.
 */
function usersPage(
  reader: ReadHandle,
  text: string,
  by: 'technique' | 'cve',
  count: number | 'unknown' | null,
): Found {
  const id = text.trim().toUpperCase()
  const name = by === 'cve' ? '' : knownTechnique(reader, id).name
  return {
    ...{ group, what: 'actors' },
    title: `Threat actors that ${by === 'cve' ? 'exploit' : 'use'} ${[id, name].filter(Boolean).join(' ')}`,
    detail: detailOf(count),
    is_value: false,
    link: `/actors?q=${encodeURIComponent(id)}`,
  }
}

function detailOf(count: number | 'unknown' | null): string {
  if (count === null) return 'being read from their sets'
  if (count === 'unknown') return 'no set of them is imported'
  return count === 0 ? 'no known actor' : `${count} known`
}
