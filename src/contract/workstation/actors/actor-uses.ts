import { z } from 'zod'
import { windowOperation } from '../window/window-operation.ts'
import { maxUseIds } from './max-use-ids.ts'

/**
 * The meaning of an ATT&CK or vulnerability id that is displayed anywhere in the window, and the actors that use it.
 */

/** Maximum number of actors named for each id; `actors` counts all. */
export const maxUsersNamed = 3

/** An ATT&CK technique (`T1566`, `T1566.001`) or a vulnerability (`CVE-2021-44228`), in upper case. */
const useId = () => z.string().regex(/^(?:T\d{4}(?:\.\d{3})?|CVE-\d{4}-\d{4,7})$/)

export const readActorUses = windowOperation({
  name: 'actorUses.read',
  followed: ['actors', 'packs'],
  summary: 'Read the names of techniques and vulnerabilities by id, and which threat actors use them',
  input: () => z.object({ ids: z.array(useId()).min(1).max(maxUseIds) }),
  output: () =>
    z.object({
      /** Number of sets of threat actors that are switched on; without any, no uses are known. */
      sets: z.int().min(0),
      uses: z.array(
        z.object({
          id: z.string(),
          /**
           * Name of a technique from an imported set or from a case here; null where neither has one, and for a
           * vulnerability.
           */
          name: z.string().nullable(),
          tactic: z.string().nullable(),
          /** Number of actors that use it; for a technique, also those that use a sub-technique of it. */
          actors: z.int().min(0),
          /** The first of them, by name. */
          first: z.array(z.object({ slug: z.string(), name: z.string() })).max(maxUsersNamed),
        }),
      ),
    }),
})
export type ActorUse = z.output<ReturnType<typeof readActorUses.output>>['uses'][number]

export const actorUseOperations = [readActorUses] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly actorUses: typeof actorUseOperations
  }
}
