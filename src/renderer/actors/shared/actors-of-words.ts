import { formatCount } from '../../state/format.ts'
import { kindOfId } from '../../state/known-ids.ts'

/** Words about who uses a technique or exploits a vulnerability, according to the sets of threat actors in use. */

/** Returns the number of actors for a tooltip; empty while it is not known, and without a set. */
export function actorCount(actors: number | undefined, sets: number | null): string {
  if (actors === undefined || sets === null || sets === 0) return ''
  return actors === 0 ? ': none named in the sets in use' : `: ${formatCount(actors)}`
}

/** Returns that no actor is named for an id; null where one is. */
export function noUserWords(id: string, actors: number): string | null {
  if (actors > 0) return null
  return `No set in use names an actor that ${kindOfId(id) === 'cve' ? 'exploits' : 'uses'} it.`
}
