import { z } from 'zod'
import { windowOperation } from '../window/window-operation.ts'
import { actorFacets } from './actor-facets.ts'
import { actorOrders } from './actor-orders.ts'
import { actorSet, unusedActorSet } from './actor-sets.ts'

/** The table of threat actors: incremental search and facets, each value with its count. */

/**
 * Values of the facet `has`: techniques, software, vulnerabilities, a description, a name shared with another actor.
 */
export const actorHas = ['techniques', 'software', 'cves', 'description', 'conflict'] as const

const chosen = () => z.array(z.string().min(1).max(200)).max(50)

/** Maximum number of values of a facet that are listed. */
export const maxFacetValues = 300

/** Values within a facet are combined with OR, facets with AND. An empty filter matches everything. */
export const actorFilter = () =>
  z.object({
    /**
     * Prefixes of words in names, synonyms and descriptions, all of which must occur; or the id of a technique or a
     * CVE.
     */
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
    /** Number of other names. */
    synonyms: z.int().min(0),
    /** The synonym that matches the words, when the name does not; also null when only the description matches. */
    found_as: z.string().nullable(),
    /** Where the words matched; null without words. */
    found_in: z.enum(['name', 'synonym', 'description', 'technique', 'cve']).nullable(),
    /** Name of a country; null when no set states it. */
    origin: z.string().nullable(),
    motivation: z.array(z.string()),
    sectors: z.array(z.string()),
    countries: z.array(z.string()),
    techniques: z.int().min(0),
    software: z.int().min(0),
    cves: z.int().min(0),
    updated_at: z.string().nullable(),
    /** Families of the sets that contain it: `galaxy`, `attack`. */
    sources: z.array(z.string()),
    /** Whether it shares a name with another actor. */
    in_conflict: z.boolean(),
  })
export type ActorRow = z.output<ReturnType<typeof row>>

export const readActorTable = windowOperation({
  name: 'actorTable.read',
  followed: ['actors', 'packs'],
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
      /** Number of actors that match. */
      total: z.int().min(0),
    }),
})

export const countActorTable = windowOperation({
  name: 'actorTable.count',
  followed: ['actors', 'packs'],
  summary: 'Count threat actors by the values that the table can be filtered by',
  input: () => z.object({ filter: actorFilter() }),
  output: () =>
    z.object({
      /** Number of all known actors, regardless of the filter. */
      known: z.int().min(0),
      /** Number of actors that match. */
      total: z.int().min(0),
      /**
       * For each facet its values, with the number of actors that match all other facets, in descending order, at most
       * `maxFacetValues`.
       */
      facets: z.record(
        z.enum(actorFacets),
        z.array(z.object({ value: z.string(), count: z.int().min(0) })).max(maxFacetValues),
      ),
      /** The sets that the table is built from. */
      sets: z.array(actorSet()),
      /** Sets that are switched on and not in use. */
      unused: z.array(unusedActorSet()),
      /** Number of names that several actors have. */
      conflicts: z.int().min(0),
    }),
})
export type ActorCounts = z.output<ReturnType<typeof countActorTable.output>>

export const actorTableOperations = [readActorTable, countActorTable] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly actorTable: typeof actorTableOperations
  }
}
