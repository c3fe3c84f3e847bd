import { z } from 'zod'
import { windowOperation } from '../window/window-operation.ts'

/** Dates of a threat actor stated by the sets: first and last seen, and its campaigns. */

export const readActorTimeline = windowOperation({
  name: 'actorTimeline.read',
  summary: 'Read when a threat actor was reportedly seen, and its campaigns',
  input: () => z.object({ slug: z.string().min(1).max(500) }),
  output: () =>
    z.object({
      /** Earliest first; entries without a date at the end. */
      entries: z.array(
        z.object({
          kind: z.enum(['first_seen', 'last_seen', 'campaign']),
          /** Name of a campaign. */
          name: z.string().nullable(),
          /** Its id in ATT&CK. */
          id: z.string().nullable(),
          /** As the set writes it: a year, a month, a day or a moment; null where it states none. */
          from: z.string().nullable(),
          /** When a campaign was last seen. */
          to: z.string().nullable(),
          description: z.string().nullable(),
          /** Titles of the sets that state it, with their dates. */
          by: z.array(z.object({ title: z.string(), dated: z.string().nullable() })),
        }),
      ),
    }),
})
export type ActorTimeline = z.output<ReturnType<typeof readActorTimeline.output>>

export const actorTimelineOperations = [readActorTimeline] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly actorTimeline: typeof actorTimelineOperations
  }
}
