import { z } from 'zod'
import { windowOperation } from './window-operation.ts'

/** Actors that a name is told for; more are not looked at. */
export const maxNamed = 50

/**
 * Which actors somebody means: by an address (slug), by a whole name or synonym in any case and without regard to accents, spaces
 * and signs, or by the id that a catalogue gave (`G0007`). The first way that finds anybody decides; several actors claim one name.
 */
export const findNamedActors = windowOperation({
  name: 'actorNames.find',
  summary: 'Find the threat actors that a name, an address or an id of a catalogue stands for',
  input: () => z.object({ text: z.string().trim().min(1).max(500) }),
  output: () =>
    z.object({
      actors: z
        .array(z.object({ slug: z.string(), name: z.string(), origin: z.string().nullable() }))
        .max(maxNamed),
      /** Sets that are switched on; with none, nobody is known by any name. */
      sets: z.int().min(0),
    }),
})

export const actorNameOperations = [findNamedActors] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly actorNames: typeof actorNameOperations
  }
}
