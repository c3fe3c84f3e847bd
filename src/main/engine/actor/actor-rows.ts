import type { ActorFacet } from '../../../contract/workstation/actors/actor-facets.ts'
import { actorFacets } from '../../../contract/workstation/actors/actor-facets.ts'
import type { ActorOrder } from '../../../contract/workstation/actors/actor-orders.ts'
import { type ActorFilter, maxFacetValues } from '../../../contract/workstation/actors/actor-table.ts'
import type { FoldedName } from './found-name.ts'

/** Threat actors as their table holds them: all of them in memory, to be filtered, counted and sorted. */

export type TableActor = {
  readonly number: number
  readonly slug: string
  readonly name: string
  readonly folded: FoldedName
  readonly synonyms: readonly FoldedName[]
  readonly origin: string | null
  readonly motivation: readonly string[]
  readonly sectors: readonly string[]
  readonly countries: readonly string[]
  readonly techniques: number
  readonly software: number
  readonly cves: number
  readonly isDescribed: boolean
  readonly inConflict: boolean
  readonly updatedAt: string | null
  readonly sources: readonly string[]
}

/** Facet value of actors for which the facet is not known. */
export const unknownValue = 'unknown'

/** Values of each facet by which an actor is found. */
type Values = Readonly<Record<ActorFacet, readonly string[]>>
type Narrowed = Omit<ActorFilter, 'words'>

/** How well the words match an actor, by its number, lower is better; null when no words are searched for. */
export type Found = ReadonlyMap<number, number> | null

/**
 * How well an actor matches: a name is exactly what is searched for, its first name contains it, a synonym contains it,
 * or only its description does.
 */
export const foundRanks = { exact: 0, name: 1, synonym: 2, description: 3 } as const

export class ActorRows {
  readonly actors: readonly TableActor[]
  private readonly values: readonly Values[]
  /** Values of each facet by number, and the numbers of each actor: keeps counting fast while the user types. */
  private readonly named: Readonly<Record<ActorFacet, readonly string[]>>
  private readonly numbers: readonly Readonly<Record<ActorFacet, readonly number[]>>[]

  /** @param actors Sorted by name. */
  constructor(actors: readonly TableActor[]) {
    this.actors = actors
    this.values = actors.map(valuesOf)
    const places = Object.fromEntries(actorFacets.map((facet) => [facet, new Map<string, number>()]))
    this.numbers = this.values.map((values) =>
      eachFacet((facet) => values[facet].map((value) => numberOf(places[facet], value))),
    )
    this.named = eachFacet((facet) => [...(places[facet]?.keys() ?? [])])
  }

  /** Returns the actors whose names contain some words, by number, with their ranks. */
  withNames(isFound: (name: FoldedName) => boolean, key: string): Map<number, number> {
    const found = new Map<number, number>()
    for (const { number, folded, synonyms } of this.actors) {
      const isNamed = isFound(folded)
      const synonym = isNamed ? undefined : synonyms.find(isFound)
      if (!isNamed && synonym === undefined) continue
      const isExact = folded.key === key || synonyms.some((name) => name.key === key)
      found.set(number, isExact ? foundRanks.exact : isNamed ? foundRanks.name : foundRanks.synonym)
    }
    return found
  }

  /** Returns the actors that pass the filter, sorted; those that match the words best come first. */
  passing(filter: Narrowed, found: Found, order: ActorOrder, isDescending: boolean): TableActor[] {
    const tests = testsOf(filter)
    const passed = this.actors.filter(
      (actor, index) =>
        (found === null || found.has(actor.number)) &&
        tests.every(({ facet, wanted }) => fits(this.values[index], facet, wanted)),
    )
    const sign = isDescending ? -1 : 1
    const key = keys[order]
    const rank = ({ number }: TableActor) => found?.get(number) ?? 0
    // the actors are sorted by name already, and the sort is stable
    if (order === 'name' && isDescending) passed.reverse()
    if (order !== 'name')
      passed.sort((one, other) => {
        const [a, b] = [key(one), key(other)]
        if (a === b) return 0
        // unknown values come last in either direction
        if (a === null || b === null) return a === null ? 1 : -1
        return sign * (a < b ? -1 : 1)
      })
    return found === null ? passed : passed.sort((one, other) => rank(one) - rank(other))
  }

  /** Returns the values of each facet with the number of actors that pass all other facets. */
  counts(
    filter: Narrowed,
    found: Found,
  ): {
    readonly total: number
    readonly facets: Record<ActorFacet, { value: string; count: number }[]>
  } {
    const tests = testsOf(filter)
    const counted = eachFacet((facet) => new Uint32Array(this.named[facet].length))
    let total = 0
    for (const [index, actor] of this.actors.entries()) {
      if (found !== null && !found.has(actor.number)) continue
      const failed = tests.filter(({ facet, wanted }) => !fits(this.values[index], facet, wanted))
      if (failed.length === 0) total += 1
      if (failed.length > 1) continue
      const numbers = this.numbers[index]
      for (const facet of failed.length === 0 ? actorFacets : [(failed[0] as Test).facet])
        for (const number of numbers?.[facet] ?? [])
          counted[facet][number] = (counted[facet][number] ?? 0) + 1
    }
    const listed = (facet: ActorFacet) => {
      const values = this.named[facet].map((value, number) => ({ value, count: counted[facet][number] ?? 0 }))
      // a chosen value stays in the list so that it can be removed
      const kept = values.filter(({ value, count }) => count > 0 || filter[facet].includes(value))
      const unheard = filter[facet].filter((value) => !this.named[facet].includes(value))
      return [...kept, ...unheard.map((value) => ({ value, count: 0 }))]
        .sort(facet === 'updated' ? latestFirst : largestFirst)
        .slice(0, maxFacetValues)
    }
    return { total, facets: eachFacet(listed) }
  }
}

function eachFacet<T>(of: (facet: ActorFacet) => T): Record<ActorFacet, T> {
  return Object.fromEntries(actorFacets.map((facet) => [facet, of(facet)])) as Record<ActorFacet, T>
}

function numberOf(places: Map<string, number> | undefined, value: string): number {
  const known = places?.get(value)
  if (known !== undefined) return known
  const number = places?.size ?? 0
  places?.set(value, number)
  return number
}

type Counted = { readonly value: string; readonly count: number }
/** Unknown values come last. */
const knownFirst = (one: Counted, other: Counted) =>
  Number(one.value === unknownValue) - Number(other.value === unknownValue)
const largestFirst = (one: Counted, other: Counted) =>
  knownFirst(one, other) || other.count - one.count || (one.value < other.value ? -1 : 1)
const latestFirst = (one: Counted, other: Counted) =>
  knownFirst(one, other) || (one.value < other.value ? 1 : -1)

type Test = { readonly facet: ActorFacet; readonly wanted: ReadonlySet<string> }

function testsOf(filter: Narrowed): Test[] {
  return actorFacets
    .filter((facet) => filter[facet].length > 0)
    .map((facet) => ({ facet, wanted: new Set(filter[facet]) }))
}

function fits(values: Values | undefined, facet: ActorFacet, wanted: ReadonlySet<string>): boolean {
  return values?.[facet].some((value) => wanted.has(value)) === true
}

function valuesOf(actor: TableActor): Values {
  const orUnknown = (values: readonly string[]) => (values.length === 0 ? [unknownValue] : values)
  return {
    origin: [actor.origin ?? unknownValue],
    motivation: orUnknown(actor.motivation),
    sector: orUnknown(actor.sectors),
    target: orUnknown(actor.countries),
    source: actor.sources,
    has: [
      ...(actor.techniques > 0 ? ['techniques'] : []),
      ...(actor.software > 0 ? ['software'] : []),
      ...(actor.cves > 0 ? ['cves'] : []),
      ...(actor.isDescribed ? ['description'] : []),
      ...(actor.inConflict ? ['conflict'] : []),
    ],
    updated: [actor.updatedAt?.slice(0, 4) ?? unknownValue],
  }
}

const keys: Readonly<Record<ActorOrder, (actor: TableActor) => string | number | null>> = {
  name: ({ name }) => name.toLowerCase(),
  origin: ({ origin }) => origin,
  motivation: ({ motivation }) => (motivation.length === 0 ? null : motivation.join(', ').toLowerCase()),
  techniques: ({ techniques }) => techniques,
  software: ({ software }) => software,
  cves: ({ cves }) => cves,
  updated: ({ updatedAt }) => updatedAt,
}
