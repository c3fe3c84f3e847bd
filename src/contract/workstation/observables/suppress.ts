import { z } from 'zod'
import { instant } from '../../instant.ts'
import { keptText, optionalKeptText } from '../../schema.ts'
import { windowOperation } from '../window/window-operation.ts'
import { maxSuppressedAtOnce } from './max-suppressed.ts'

/** Suppression of one or many observables at once. */

export const suppressHere = windowOperation({
  name: 'alertInbox.suppress',
  needsLicence: true,
  summary: 'Suppress observables until a given time, everywhere or for one source, in one act',
  writes: true,
  input: () =>
    z.object({
      observables: z
        .array(z.object({ type: keptText(100), value: keptText(16_384) }))
        .min(1)
        .max(maxSuppressedAtOnce),
      /** Name of the source; null for everywhere. */
      source: z.string().min(1).max(200).nullable(),
      until: instant(),
      reason: optionalKeptText(1000),
    }),
  output: () =>
    z.object({
      /** One per observable; values that are the same observable share one. */
      ids: z.array(z.string()),
      until: z.string(),
    }),
})

export const suppressOperations = [suppressHere] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly suppress: typeof suppressOperations
  }
}
