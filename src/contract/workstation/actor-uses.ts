import { z } from 'zod'
import { windowOperation } from './window-operation.ts'

/** What an id of ATT&CK or of a vulnerability that stands anywhere in the window means, and who uses it. */

/** Ids that are asked for at once. */
export const maxUseIds = 200

/** Actors of each that are named; `actors` counts all. */
export const maxUsersNamed = 3

/** A technique of ATT&CK (`T1566`, `T1566.001`) or a vulnerability (`CVE-2021-44228`), in capitals. */
const useId = () => z.string().regex(/^(?:T\d{4}(?:\.\d{3})?|CVE-\d{4}-\d{4,7})$/)

export const readActorUses = windowOperation({
  name: 'actorUses.read',
  summary: 'Read what ids of techniques and vulnerabilities are called, and which threat actors use them',
  input: () => z.object({ ids: z.array(useId()).min(1).max(maxUseIds) }),
  output: () =>
    z.object({
      /** Sets of threat actors that are switched on; with none, nobody is known to use anything. */
      sets: z.int().min(0),
      uses: z.array(
        z.object({
          id: z.string(),
          /** What a technique is called by an imported set, or in a case here; null where nothing says, and of a vulnerability. */
          name: z.string().nullable(),
          tactic: z.string().nullable(),
          /** How many actors use it; of a technique also those that use a part of it. */
          actors: z.int().min(0),
          /** The first of them, by name. */
          first: z.array(z.object({ slug: z.string(), name: z.string() })).max(maxUsersNamed),
        }),
      ),
    }),
})
export type ActorUse = z.output<ReturnType<typeof readActorUses.output>>['uses'][number]

export const actorUseOperations = [readActorUses] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly actorUses: typeof actorUseOperations
  }
}
