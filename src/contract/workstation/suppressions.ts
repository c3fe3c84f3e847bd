import { z } from 'zod'
import { suppression } from '../incidents/suppression.ts'
import { instant } from '../instant.ts'
import { keptText, optionalKeptText } from '../schema.ts'
import { recordIdHere } from './record-id-here.ts'
import { windowOperation } from './window-operation.ts'

/** Suppressed observables in the window. */

const shown = () =>
  suppression().extend({
    /** The value as it may be shown. */
    shown: z.string(),
  })
export type SuppressionRow = z.output<ReturnType<typeof shown>>

export const readSuppressions = windowOperation({
  name: 'alertInbox.readSuppressions',
  summary: 'List suppressed observables, newest first',
  input: () => z.object({}),
  output: () =>
    z.object({
      items: z.array(shown()),
      /** There are more than are given. */
      truncated: z.boolean(),
    }),
})

export const suppressHere = windowOperation({
  name: 'alertInbox.suppress',
  needsLicence: true,
  summary: 'Suppress an observable until a moment, everywhere or for one source',
  writes: true,
  input: () =>
    z.object({
      type: keptText(100),
      value: keptText(16_384),
      /** Name of the source; null for everywhere. */
      source: z.string().min(1).max(200).nullable(),
      until: instant(),
      reason: optionalKeptText(1000),
    }),
  output: () => z.object({ id: z.string(), until: z.string() }),
})

export const extendSuppression = windowOperation({
  name: 'alertInbox.extendSuppression',
  needsLicence: true,
  summary: 'Give a suppression another end',
  writes: true,
  input: () => z.object({ id: recordIdHere(), until: instant() }),
  output: () => z.object({ id: z.string(), until: z.string() }),
})

export const liftSuppressionHere = windowOperation({
  name: 'alertInbox.liftSuppression',
  needsLicence: true,
  summary: 'Lift the suppression of an observable',
  writes: true,
  input: () => z.object({ id: recordIdHere() }),
  output: () => z.object({ id: z.string() }),
})

export const suppressionOperations = [
  readSuppressions,
  suppressHere,
  extendSuppression,
  liftSuppressionHere,
] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly suppressions: typeof suppressionOperations
  }
}
