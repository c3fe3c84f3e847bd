import { z } from 'zod'
import { windowOperation } from '../window/window-operation.ts'

/** The sets that all data on threat actors is built from. */

/** How many objects of a set were added, changed, removed or revoked by its authors, with the first names of each. */
const setDifference = () =>
  z.object({
    came: z.int().min(0),
    changed: z.int().min(0),
    went: z.int().min(0),
    revoked: z.int().min(0),
    /** When the version with these changes was imported, ISO 8601 UTC; null where that was not stored. */
    at: z.string().nullable(),
    examples: z.record(z.enum(['came', 'changed', 'went', 'revoked']), z.array(z.string()).max(10)),
  })
export type SetDifference = z.output<ReturnType<typeof setDifference>>

/** One set of threat actors. */
export const actorSet = () =>
  z.object({
    /** Id of its data pack. */
    pack: z.string(),
    title: z.string(),
    version: z.string().nullable(),
    dated: z.string().nullable(),
    /** What the newest version with changes changed; null for a set imported only once. */
    difference: setDifference().nullable(),
  })

/** A set that is switched on and not in use. */
export const unusedActorSet = () =>
  z.object({
    /** Id and name of its data pack. */
    pack: z.string(),
    name: z.string(),
    /** A sentence that says why, and what to do. */
    reason: z.string(),
  })
export type UnusedActorSet = z.output<ReturnType<typeof unusedActorSet>>

const readActorSets = windowOperation({
  name: 'actorSets.read',
  followed: ['actors', 'packs'],
  summary:
    'Join the sets of threat actors that are switched on, and report what the last version of each changed',
  input: () => z.object({}),
  output: () => z.object({ sets: z.array(actorSet()), unused: z.array(unusedActorSet()) }),
})
export type ActorSets = z.output<ReturnType<typeof readActorSets.output>>

export const actorSetsOperations = [readActorSets] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly actorSets: typeof actorSetsOperations
  }
}
