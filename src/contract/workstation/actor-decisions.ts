import { z } from 'zod'
import { recordIdHere } from './record-id-here.ts'
import { windowOperation } from './window-operation.ts'

/** Which entries of sets are one threat actor, as a person decides; kept over imports, and taken back like any act. */

const slug = () => z.string().min(1).max(500)
const claimant = () =>
  z.object({
    slug: z.string(),
    name: z.string(),
    origin: z.string().nullable(),
    sources: z.array(z.string()),
  })

/** Conflicts, and decisions, that are told at once. */
export const maxConflicts = 2000
export const maxDecisions = 1000

export const listActorDecisions = windowOperation({
  name: 'actorDecisions.list',
  summary: 'List names that several threat actors have, and what was decided about who is one',
  input: () => z.object({}),
  output: () =>
    z.object({
      /** By name. */
      conflicts: z.array(z.object({ name: z.string(), actors: z.array(claimant()) })).max(maxConflicts),
      /** The newest first. */
      decisions: z
        .array(
          z.object({
            id: z.string(),
            kind: z.enum(['join', 'part']),
            /** Name of the entry that was decided about; null for one that no set has any more. */
            one: z.string().nullable(),
            /** Names of those that it is joined with, or parted from. */
            others: z.array(z.string()),
            at: z.string(),
            by: z.string(),
          }),
        )
        .max(maxDecisions),
    }),
})
export type ActorDecisions = z.output<ReturnType<typeof listActorDecisions.output>>

export const joinActors = windowOperation({
  name: 'actorDecisions.join',
  summary: 'Decide that two threat actors are one',
  writes: true,
  input: () => z.object({ slug: slug(), other: slug() }),
  /** The address of what they are together. */
  output: () => z.object({ slug: z.string() }),
})

export const partActor = windowOperation({
  name: 'actorDecisions.part',
  summary: 'Decide that an entry of a set is another threat actor than the others that it was joined with',
  writes: true,
  input: () => z.object({ slug: slug(), entry: z.string().min(1).max(200) }),
  /** The addresses of the actor that is left, and of the one that was parted. */
  output: () => z.object({ slug: z.string(), parted: z.string() }),
})

export const removeActorDecision = windowOperation({
  name: 'actorDecisions.remove',
  summary: 'Take a decision about threat actors away',
  writes: true,
  input: () => z.object({ id: recordIdHere() }),
  output: () => z.object({ removed: z.literal(true) }),
})

export const actorDecisionOperations = [
  listActorDecisions,
  joinActors,
  partActor,
  removeActorDecision,
] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly actorDecisions: typeof actorDecisionOperations
  }
}

declare module './topics.ts' {
  interface Topics {
    /** What is known of threat actors was made anew. */
    readonly actors: Record<string, never>
  }
}
