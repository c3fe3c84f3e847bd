import { z } from 'zod'
import { actorSet } from './actor-sets.ts'
import { windowOperation } from './window-operation.ts'

/** The table of threat actors: searched as one types, narrowed by facets, each value with its count. */

/** What the table can be narrowed by. `has` is what is known of an actor, `updated` the year of its last change. */
export const actorFacets = ['origin', 'motivation', 'sector', 'target', 'source', 'has', 'updated'] as const
export type ActorFacet = (typeof actorFacets)[number]

/** What an actor can have: techniques, software, vulnerabilities, a description, a name that another has too. */
export const actorHas = ['techniques', 'software', 'cves', 'description', 'conflict'] as const

export const actorOrders = [
  'name',
  'origin',
  'motivation',
  'techniques',
  'software',
  'cves',
  'updated',
] as const
export type ActorOrder = (typeof actorOrders)[number]

const chosen = () => z.array(z.string().min(1).max(200)).max(50)

/** Values of one facet are alternatives, facets hold all together. Nothing chosen lets everything pass. */
export const actorFilter = () =>
  z.object({
    /** Beginnings of words in names, synonyms and descriptions, all of which must be there; or the id of a technique or a CVE. */
    words: z.string().max(200),
    origin: chosen(),
    motivation: chosen(),
    sector: chosen(),
    target: chosen(),
    source: chosen(),
    has: chosen(),
    updated: chosen(),
  })
export type ActorFilter = z.output<ReturnType<typeof actorFilter>>

const row = () =>
  z.object({
    slug: z.string(),
    name: z.string(),
    /** How many other names lead to it. */
    synonyms: z.int().min(0),
    /** The synonym that holds the words, when the name does not; null as well when only the description does. */
    found_as: z.string().nullable(),
    /** Where the words were found; null without words. */
    found_in: z.enum(['name', 'synonym', 'description', 'technique', 'cve']).nullable(),
    /** Name of a country; null when no set says. */
    origin: z.string().nullable(),
    motivation: z.array(z.string()),
    sectors: z.array(z.string()),
    countries: z.array(z.string()),
    techniques: z.int().min(0),
    software: z.int().min(0),
    cves: z.int().min(0),
    updated_at: z.string().nullable(),
    /** Families of the sets that have it: `galaxy`, `attack`. */
    sources: z.array(z.string()),
    /** Whether one of its names is another's too. */
    in_conflict: z.boolean(),
  })
export type ActorRow = z.output<ReturnType<typeof row>>

export const readActorTable = windowOperation({
  name: 'actorTable.read',
  summary: 'Read rows of the table of threat actors',
  input: () =>
    z.object({
      filter: actorFilter(),
      order: z.enum(actorOrders),
      descending: z.boolean(),
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
  output: () =>
    z.object({
      rows: z.array(row()),
      /** Actors that pass. */
      total: z.int().min(0),
    }),
})

export const countActorTable = windowOperation({
  name: 'actorTable.count',
  summary: 'Count threat actors by what the table can be narrowed to',
  input: () => z.object({ filter: actorFilter() }),
  output: () =>
    z.object({
      /** All actors that are known, whatever the filter. */
      known: z.int().min(0),
      /** Actors that pass. */
      total: z.int().min(0),
      /** Of each facet its values with the actors that pass all others, most first, at most 300. */
      facets: z.record(
        z.enum(actorFacets),
        z.array(z.object({ value: z.string(), count: z.int().min(0) })).max(300),
      ),
      /** Sets of which all of it is made. */
      sets: z.array(actorSet()),
      /** Names that are claimed for several actors. */
      conflicts: z.int().min(0),
    }),
})
export type ActorCounts = z.output<ReturnType<typeof countActorTable.output>>

export const actorTableOperations = [readActorTable, countActorTable] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly actorTable: typeof actorTableOperations
  }
}
