import { z } from 'zod'
import { windowOperation } from './window-operation.ts'

/** The sets of which all that is known of threat actors is made. */

/** How many objects of a set came, changed, went or were taken back by its authors, with the first names of each. */
const setDifference = () =>
  z.object({
    came: z.int().min(0),
    changed: z.int().min(0),
    went: z.int().min(0),
    revoked: z.int().min(0),
    /** When the version came that changed it, ISO 8601 UTC; null where that was not kept. */
    at: z.string().nullable(),
    examples: z.record(z.enum(['came', 'changed', 'went', 'revoked']), z.array(z.string()).max(10)),
  })
export type SetDifference = z.output<ReturnType<typeof setDifference>>

/** One of them. */
export const actorSet = () =>
  z.object({
    /** The data pack that it is. */
    pack: z.string(),
    title: z.string(),
    version: z.string().nullable(),
    dated: z.string().nullable(),
    /** What its newest version that differs from the one before changed; null for a set that came once. */
    difference: setDifference().nullable(),
  })

const readActorSets = windowOperation({
  name: 'actorSets.read',
  summary:
    'Join the sets of threat actors that are switched on, and say what the last version of each changed',
  input: () => z.object({}),
  output: () => z.object({ sets: z.array(actorSet()) }),
})
export type ActorSets = z.output<ReturnType<typeof readActorSets.output>>

export const actorSetsOperations = [readActorSets] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly actorSets: typeof actorSetsOperations
  }
}
