import { z } from 'zod'
import { windowOperation } from '../window/window-operation.ts'
import { actorMapLayers } from './actor-map-layers.ts'

/** Threat actors on a world map: their targets, their suspected origins, and the flows from one to the other. */

const country = () =>
  z.object({
    /** ISO 3166-1 alpha-2. */
    code: z.string(),
    name: z.string(),
  })

export const readActorMapHere = windowOperation({
  name: 'actorWorld.read',
  followed: ['actors'],
  summary: 'Count threat actors by countries, for a map',
  input: () =>
    z.object({
      layer: z.enum(actorMapLayers),
      /** Name of a country: only actors with this suspected origin. */
      origin: z.string().min(1).max(200).nullable(),
      /** Minimum number of actors of a flow. */
      min: z.int().min(1).max(1000),
    }),
  output: () =>
    z.object({
      /** In descending order; empty for flows. */
      countries: z.array(country().extend({ actors: z.int().min(1) })),
      /** In descending order; empty for the other layers. */
      flows: z.array(z.object({ from: country(), to: country(), actors: z.int().min(1) })),
    }),
})
export type ActorWorld = z.output<ReturnType<typeof readActorMapHere.output>>

export const actorMapOperations = [readActorMapHere] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly actorWorld: typeof actorMapOperations
  }
}
