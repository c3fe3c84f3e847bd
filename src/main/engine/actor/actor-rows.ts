import type { ActorFacet, ActorFilter, ActorOrder } from '../../../contract/workstation/actor-table.ts'
import { actorFacets } from '../../../contract/workstation/actor-table.ts'
import type { FoldedName } from './found-name.ts'

/** Threat actors as their table holds them: narrowed, counted and put in order, all of them at once. */

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

/** What has no value of a facet is found by this word. */
export const unknownValue = 'unknown'

/** Values by which an actor is found, of each facet. */
type Values = Readonly<Record<ActorFacet, readonly string[]>>
type Narrowed = Omit<ActorFilter, 'words'>

/** How well the words found an actor, by its number; null when nothing is sought. Less is better. */
export type Found = ReadonlyMap<number, number> | null

/** Values of a facet that are told. */
const maxValues = 300

export class ActorRows {
  readonly actors: readonly TableActor[]
  private readonly values: readonly Values[]

  /** @param actors By name. */
  constructor(actors: readonly TableActor[]) {
    this.actors = actors
    this.values = actors.map(valuesOf)
  }

  /** Those that pass, in an order; what the words found best comes first. */
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
    // the actors stand by name already, and a sort keeps what is equal as it stood
    if (order === 'name' && isDescending) passed.reverse()
    if (order !== 'name')
      passed.sort((one, other) => {
        const [a, b] = [key(one), key(other)]
        if (a === b) return 0
        // what is not known stands last in either direction
        if (a === null || b === null) return a === null ? 1 : -1
        return sign * (a < b ? -1 : 1)
      })
    return found === null ? passed : passed.sort((one, other) => rank(one) - rank(other))
  }

  /** Of each facet its values with the actors that pass all other facets. */
  counts(
    filter: Narrowed,
    found: Found,
  ): {
    readonly total: number
    readonly facets: Record<ActorFacet, { value: string; count: number }[]>
  } {
    const tests = testsOf(filter)
    const counted = Object.fromEntries(actorFacets.map((facet) => [facet, new Map<string, number>()]))
    // what is chosen stays there to be taken away
    for (const { facet, wanted } of tests) for (const value of wanted) counted[facet]?.set(value, 0)
    let total = 0
    for (const [index, actor] of this.actors.entries()) {
      if (found !== null && !found.has(actor.number)) continue
      const values = this.values[index] as Values
      const failed = tests.filter(({ facet, wanted }) => !fits(values, facet, wanted))
      if (failed.length === 0) total += 1
      if (failed.length > 1) continue
      for (const facet of failed.length === 0 ? actorFacets : [(failed[0] as Test).facet]) {
        const of = counted[facet] as Map<string, number>
        for (const value of values[facet]) of.set(value, (of.get(value) ?? 0) + 1)
      }
    }
    const listed = (facet: ActorFacet) =>
      [...(counted[facet] as Map<string, number>)]
        .map(([value, count]) => ({ value, count }))
        .sort(facet === 'updated' ? latestFirst : largestFirst)
        .slice(0, maxValues)
    return {
      total,
      facets: Object.fromEntries(actorFacets.map((facet) => [facet, listed(facet)])) as never,
    }
  }
}

type Counted = { readonly value: string; readonly count: number }
/** What is not known comes last. */
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
