import type { ActorMapLayer } from '../../contract/workstation/actors/actor-map-layers.ts'
import type { ActorProfile } from '../../contract/workstation/actors/actor-profile.ts'
import type { MatrixCell, MatrixKind } from './matrix-cells.ts'

/** Words for views of actors that have nothing to show: of the sets in use, and of what was asked of them. */

type MatrixShown = {
  readonly kind: MatrixKind
  readonly cells: readonly MatrixCell[]
  /** Number of compared actors, without the layer. */
  readonly compared: number
}

/** Returns why the matrix shows no technique. A layer covers what is used only where something is used. */
export function noTechniquesWords({ kind, cells, compared }: MatrixShown): string {
  if (cells.length === 0) return 'This matrix has no techniques.'
  if (kind === 'shared') return 'No technique is shared.'
  const who = compared === 0 ? 'the actors counted here' : compared === 1 ? 'this actor' : 'these actors'
  const isUsed = cells.some(({ actors, has }) =>
    compared === 0 ? actors > 0 : has.slice(0, compared).some((each) => each !== 'not'),
  )
  if (kind === 'gaps' && isUsed)
    return `The layer covers every technique of this matrix that ${who} use${compared === 1 ? 's' : ''}.`
  return `The sets in use name no technique of this matrix for ${who}.`
}

type MapAsked = { readonly layer: ActorMapLayer; readonly origin: string | null; readonly minFlow: number }

/** Returns why the map is empty: of the layer and of the origin that were asked for, and of flows of so many actors. */
export function noMapWords({ layer, origin, minFlow }: MapAsked): string {
  const who = origin === null ? 'any actor' : `an actor from ${origin}`
  if (layer === 'targets') return `No set in use names a country that ${who} targets.`
  if (layer === 'origins') return `No set in use names the country of ${who}.`
  return `No flow has ${minFlow} actors or more, according to the sets in use.`
}

/** Returns that no actor has what is asked for; null while that is not known, and after a failure. */
export function noActorMatches(total: number | null, problem: object | null): string | null {
  return total === 0 && problem === null ? 'No actor matches.' : null
}

type Offered = { readonly words: string; readonly offered: number }

/** Returns that no actor has a name; null while another name is answered. `offered` are those that may be chosen. */
export function noChoiceWords(answer: Offered | null, words: string): string | null {
  if (answer === null || answer.words !== words || words.trim() === '' || answer.offered > 0) return null
  return 'No other actor matches this name.'
}

/** Returns that no name, or none of those searched for, belongs to several actors; null while there are some. */
export function noConflictWords(conflicts: number, found: number, words: string): string | null {
  if (conflicts === 0) return 'The sets in use give no name to several actors.'
  return found === 0 ? `No name in conflict matches “${words.trim()}”.` : null
}

/** Returns what the sets in use say nothing of in a profile; null where they do. */
export function noProfileWords({ descriptions, techniques, software, cves }: Profile): {
  readonly [part in keyof Profile]: string | null
} {
  const unless = (list: readonly unknown[], words: string) => (list.length === 0 ? words : null)
  return {
    descriptions: unless(descriptions, 'No set in use describes it.'),
    techniques: unless(
      techniques,
      'No set in use names techniques that it uses. ATT&CK bundles do, for the groups they contain.',
    ),
    software: unless(software, 'No set in use names its tools or malware.'),
    cves: unless(cves, 'No set in use names CVEs that it exploits.'),
  }
}

type Profile = Pick<ActorProfile, 'descriptions' | 'techniques' | 'software' | 'cves'>

/** Returns who uses a technique, as a count of the actors of the sets in use. */
export function usersWords(users: number): string {
  return users === 0 ? 'no actor in the sets in use' : users === 1 ? '1 actor' : `${users} actors`
}

/** Returns that no set in use says how an actor uses a technique; null where one does. */
export function noProceduresWords(procedures: readonly unknown[]): string | null {
  return procedures.length === 0 ? 'No set in use says how.' : null
}

/** Returns that no value of a column has the words; of a list that was cut, only that none of those listed has them. */
export function noFacetValueWords(shown: number, listed: number, most: number): string | null {
  if (shown > 0) return null
  return listed < most ? 'No match.' : `No match among the ${most} most frequent values.`
}

/** Returns that nobody joined or split actors; null where somebody did. */
export function noDecisionsWords(decisions: readonly unknown[]): string | null {
  return decisions.length === 0 ? 'No decisions.' : null
}

/** Returns that the sets in use have no techniques, and what to import for a matrix; null where there is one. */
export function noMatrixWords({ domain }: { readonly domain: string | null }): string | null {
  return domain === null
    ? 'No set in use has techniques. MITRE ATT&CK bundles contain them with their tactics: import'
    : null
}
