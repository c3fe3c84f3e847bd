import { z } from 'zod'
import { windowOperation } from '../window/window-operation.ts'

/** Maximum number of actors returned for a name; more are not searched. */
export const maxNamed = 50

/**
 * Finds the actors that a name refers to: by slug, by a whole name or synonym regardless of case, accents, spaces and
 * punctuation, or by a catalogue id (`G0007`). The first method with a result decides; several actors may share a name.
 */
export const findNamedActors = windowOperation({
  name: 'actorNames.find',
  summary: 'Find the threat actors that a name, an address or a catalogue id refers to',
  input: () => z.object({ text: z.string().trim().min(1).max(500) }),
  output: () =>
    z.object({
      actors: z
        .array(z.object({ slug: z.string(), name: z.string(), origin: z.string().nullable() }))
        .max(maxNamed),
      /** Where no actor has it: names of actors with it that the authors of a set revoked or deprecated. */
      withdrawn: z.array(z.string()).max(maxNamed),
      /** Number of sets that are switched on; without any, no name is known. */
      sets: z.int().min(0),
    }),
})

export const actorNameOperations = [findNamedActors] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly actorNames: typeof actorNameOperations
  }
}
