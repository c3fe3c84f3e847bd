import { z } from 'zod'
import { windowOperation } from '../window/window-operation.ts'

/** The links of a threat actor, or of something that actors use or target. */

export const readActorLinks = windowOperation({
  name: 'actorLinks.read',
  followed: ['actors'],
  summary: 'Read what a threat actor, or something that it uses, is linked to',
  input: () =>
    z.object({
      /** Id of a node, such as `technique:T1566`, or the slug of an actor. */
      root: z.string().min(1).max(500),
      depth: z.int().min(1).max(2),
      max: z.int().min(1).max(600),
    }),
  output: () =>
    z.object({
      /** Id of the start node. */
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
      /** True when there was more within the depth than fits; the rarest nodes were kept. */
      truncated: z.boolean(),
    }),
})
export type ActorLinks = z.output<ReturnType<typeof readActorLinks.output>>

export const actorLinkOperations = [readActorLinks] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly actorLinks: typeof actorLinkOperations
  }
}
