import { z } from 'zod'
import { windowOperation } from './window-operation.ts'

/** What a threat actor, or something that actors use or aim at, is linked with. */

export const readActorLinks = windowOperation({
  name: 'actorLinks.read',
  summary: 'Read what a threat actor, or something that it uses, is linked with',
  input: () =>
    z.object({
      /** Id of a node, such as `technique:T1566`, or the address of an actor. */
      root: z.string().min(1).max(500),
      depth: z.int().min(1).max(2),
      max: z.int().min(1).max(600),
    }),
  output: () =>
    z.object({
      /** Id of the node that it begins at. */
      root: z.string(),
      nodes: z.array(
        z.object({
          id: z.string(),
          /** `actor`, `technique`, `malware`, `tool`, `cve`, `country` or `sector`. */
          kind: z.string(),
          label: z.string(),
        }),
      ),
      edges: z.array(z.object({ source: z.string(), target: z.string(), kind: z.string() })),
      /** Whether there was more within the depth than there is room for; the rarest were taken. */
      truncated: z.boolean(),
    }),
})
export type ActorLinks = z.output<ReturnType<typeof readActorLinks.output>>

export const actorLinkOperations = [readActorLinks] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly actorLinks: typeof actorLinkOperations
  }
}
