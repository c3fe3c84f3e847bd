import type { LayerTechnique } from '../../contract/workstation/actors/actor-matrix.ts'
import type { ActorTimeline } from '../../contract/workstation/actors/actor-timeline.ts'
import { countOf, formatCount } from '../state/format.ts'
import type { Has, MatrixCell } from './matrix-cells.ts'

/** Words for single claims about actors and techniques, and for claims that no set in use makes. */

/** Returns when an entry was changed, and which sets say so. */
export function changedWords(updated_at: string | null, sources: readonly string[]): string {
  const when =
    updated_at === null ? 'No set in use gives a date of change' : `Changed ${updated_at.slice(0, 10)}`
  return `${when}; from ${sources.join(', ')}`
}

/** Returns the groups of claims that no set in use fills; null when each has one. */
export function silentWords(
  groups: readonly { readonly label: string; readonly claims: readonly unknown[] }[],
): string | null {
  const silent = groups.filter(({ claims }) => claims.length === 0).map(({ label }) => label.toLowerCase())
  return silent.length === 0 ? null : `No set in use says anything about ${silent.join(', ')}.`
}

type Entry = ActorTimeline['entries'][number]

export function campaignsWords(entries: readonly Pick<Entry, 'kind'>[]): string {
  const campaigns = entries.filter(({ kind }) => kind === 'campaign').length
  return campaigns === 0 ? 'no campaign named' : countOf(campaigns, 'campaign')
}

const day = (stated: string) => stated.slice(0, 10)

/** Returns the days of an entry of the timeline as they are stated. */
export function whenWords({ kind, from, to }: Pick<Entry, 'kind' | 'from' | 'to'>): string {
  if (kind !== 'campaign') return from === null ? '' : day(from)
  if (from === null && to === null) return 'no date stated'
  if (from === null) return `until ${day(to ?? '')}`
  return to === null ? `from ${day(from)}` : day(from) === day(to) ? day(from) : `${day(from)} to ${day(to)}`
}

/** Returns why a technique of a layer is not in the matrix beside it. */
export function elsewhereWords({ name, is_gone, replaced_by, matrix }: Elsewhere): string {
  if (name === null) return 'no set in use has it'
  if (replaced_by !== null) return ': revoked, replaced by'
  if (is_gone) return ': revoked or deprecated'
  return matrix === null ? ': in another matrix' : `: in the matrix ${matrix}`
}

type Elsewhere = Pick<LayerTechnique, 'name' | 'is_gone' | 'replaced_by' | 'matrix'>

/** Returns how many techniques of a layer the matrix beside it lacks. */
export function missingWords(missing: number): string {
  return `${countOf(missing, 'technique')} of the layer ${missing === 1 ? 'is' : 'are'} not in this matrix`
}

export function unknownActorsWords(unknown: readonly string[]): string | null {
  return unknown.length === 0 ? null : `No set in use has the threat actor ${unknown.join(', ')}.`
}

/** Returns how many actors the numbers of the matrix cover. */
export function countedWords(actors: number, isNarrowed: boolean): string {
  return isNarrowed ? `${countOf(actors, 'actor')} in the filter` : `all ${formatCount(actors)} actors`
}

/** Returns the name of a column of the matrix. What is empty may have techniques that are not among those shown. */
export function tacticWords(name: string, shown: number): string {
  return shown === 0 ? `${name}, no technique shown` : name
}

/** Returns what a cell of the matrix says: the number of actors, or the compared actors that have the technique. */
export function cellWords(
  { id, name, actors, has, parts }: Pick<MatrixCell, 'id' | 'name' | 'actors' | 'has' | 'parts'>,
  compared: readonly { readonly name: string }[],
  isHeat: boolean,
): string {
  const named = (kind: Has) => compared.filter((_one, place) => has[place] === kind).map((one) => one.name)
  const whole = named('has')
  const inPart = named('part')
  const stated = [
    ...(isHeat ? [actors === 0 ? 'no actor' : countOf(actors, 'actor')] : []),
    ...(whole.length === 0 ? [] : [whole.join(', ')]),
    ...(inPart.length === 0 ? [] : [`sub-techniques only: ${inPart.join(', ')}`]),
  ]
  const below = parts === 0 ? '' : `, ${countOf(parts, 'sub-technique')}`
  return `${id} ${name}: ${stated.length === 0 ? 'none of them' : stated.join('; ')}${below}`
}

/** Returns what a person decided about two entries; an entry is gone when no set in use has it any more. */
export function decisionWords({ kind, one, others }: Decision): string {
  const gone = 'an entry that is in no set in use any more'
  const rest = others.length === 0 ? gone : others.join(', ')
  return `${one ?? gone} ${kind === 'join' ? 'is the same as' : 'is not the same as'} ${rest}`
}

type Decision = {
  readonly kind: 'join' | 'part'
  readonly one: string | null
  readonly others: readonly string[]
}

/** Returns what is missing of a graph that was cut at its limit; null for a whole one. */
export function cutGraphWords({ truncated }: { readonly truncated: boolean }): string | null {
  return truncated ? 'Not everything fits: what is shared and rarest is shown first.' : null
}
