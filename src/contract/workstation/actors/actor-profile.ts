import { z } from 'zod'
import { knownHere } from '../../schema.ts'
import { windowOperation } from '../window/window-operation.ts'

/** One threat actor as the window shows it: every fact with the sets that state it. */

/** Indexes into `sets` of the answer: the sets that state it. */
const sayers = () => z.array(z.int().min(0))

/** A fact about an actor with the sets that state it. */
const stated = () => z.object({ value: z.string(), by: sayers() })

const other = () => z.object({ slug: z.string(), name: z.string() })

export const readActorProfile = windowOperation({
  name: 'actorProfile.read',
  followed: ['actors', 'packs'],
  summary: 'Read one threat actor, with what each source says about it',
  input: () => z.object({ slug: z.string().min(1).max(500) }),
  output: () =>
    z.object({
      slug: z.string(),
      name: z.string(),
      updated_at: z.string().nullable(),
      /** The sets with data on it, and their terms of use. */
      sets: z.array(
        z.object({
          title: z.string(),
          version: z.string().nullable(),
          /** Date of its newest object. */
          dated: z.string().nullable(),
          source: z.string(),
          licence: z.string(),
          notice: z.string().nullable(),
        }),
      ),
      names: z.array(
        z.object({
          name: z.string(),
          /** The vendors that use this name, where a set states them. */
          schools: z.array(z.string()),
          by: sayers(),
          /** Other actors that have this name too. */
          others: z.array(other()),
        }),
      ),
      descriptions: z.array(stated()),
      origins: z.array(stated()),
      motivations: z.array(stated()),
      sectors: z.array(stated()),
      countries: z.array(stated()),
      /** A year or a moment, as written in the sets. */
      first_seen: z.array(stated()),
      last_seen: z.array(stated()),
      techniques: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          tactics: z.array(z.string()),
          is_sub: z.boolean(),
          /** The campaign through which it is known; null when the use is attributed to the actor itself. */
          via: z.string().nullable(),
          by: sayers(),
        }),
      ),
      software: z.array(
        z.object({
          id: z.string().nullable(),
          name: z.string(),
          kind: z.enum(['tool', 'malware']),
          by: sayers(),
        }),
      ),
      cves: z.array(stated()),
      /** Entries of sets that were combined into this actor. */
      entries: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          by: sayers(),
          /** Whether a person decided its assignment. */
          is_decided: z.boolean(),
        }),
      ),
      external_refs: z.array(z.object({ source: z.string(), external_id: z.string() })),
      /** Addresses are plain defanged text, never live links. */
      references: z.array(z.object({ title: z.string().nullable(), url: z.string(), shown: z.string() })),
    }),
})
export type ActorProfile = z.output<ReturnType<typeof readActorProfile.output>>

export const readActorInData = windowOperation({
  name: 'actorProfile.inData',
  followed: ['actors', 'alerts', 'cases'],
  summary: 'Report where records kept here point to a threat actor',
  input: () => z.object({ slug: z.string().min(1).max(500) }),
  output: () =>
    z.object({
      /**
       * Cases, alerts and sessions whose words, tags or comments contain one of its names, or that contain a CVE it
       * exploits; `values` lists the matches.
       */
      known: knownHere(),
      /** Lookups of such vulnerabilities. */
      lookups: z.array(z.object({ title: z.string(), link: z.string() })),
      /** Names that are too short for a text search. */
      unsought: z.array(z.string()),
      /** What could not be searched, in sentences. */
      unsearched: z.array(z.string()),
    }),
})
export type ActorInData = z.output<ReturnType<typeof readActorInData.output>>

export const actorProfileOperations = [readActorProfile, readActorInData] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly actorProfile: typeof actorProfileOperations
  }
}
