import { z } from 'zod'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'

/**
 * A person's decisions about which entries of sets are the same threat actor; kept across imports, and taken back like
 * any act.
 */

const slug = () => z.string().min(1).max(500)
const claimant = () =>
  z.object({
    slug: z.string(),
    name: z.string(),
    origin: z.string().nullable(),
    sources: z.array(z.string()),
  })

/** Maximum number of conflicts, and of decisions, in one answer. */
export const maxConflicts = 2000
export const maxDecisions = 1000

export const listActorDecisions = windowOperation({
  name: 'actorDecisions.list',
  followed: ['actors'],
  summary: 'List names that several threat actors share, and the decisions about which of them are the same',
  input: () => z.object({}),
  output: () =>
    z.object({
      /** Sorted by name. */
      conflicts: z.array(z.object({ name: z.string(), actors: z.array(claimant()) })).max(maxConflicts),
      /** Newest first. */
      decisions: z
        .array(
          z.object({
            id: z.string(),
            kind: z.enum(['join', 'part']),
            /** Name of the entry that the decision is about; null when no set contains it any more. */
            one: z.string().nullable(),
            /** Names of the entries that it is joined with, or parted from. */
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
  summary: 'Decide that two threat actors are the same',
  writes: true,
  input: () => z.object({ slug: slug(), other: slug() }),
  /** The slug of the joined actor. */
  output: () => z.object({ slug: z.string() }),
})

export const partActor = windowOperation({
  name: 'actorDecisions.part',
  summary: 'Decide that an entry of a set is a different threat actor from those it was joined with',
  writes: true,
  input: () => z.object({ slug: slug(), entry: z.string().min(1).max(200) }),
  /** The slugs of the remaining actor and of the parted one. */
  output: () => z.object({ slug: z.string(), parted: z.string() }),
})

export const removeActorDecision = windowOperation({
  name: 'actorDecisions.remove',
  summary: 'Withdraw a decision about threat actors',
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

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly actorDecisions: typeof actorDecisionOperations
  }
}

declare module '../window/topics.ts' {
  interface Topics {
    /** Sent when the data on threat actors was rebuilt. */
    readonly actors: Record<string, never>
  }
}
