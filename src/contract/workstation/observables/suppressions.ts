import { z } from 'zod'
import { suppression } from '../../incidents/suppression.ts'
import { instant } from '../../instant.ts'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'

/** Suppressed observables in the window. */

const shown = () =>
  suppression().extend({
    /** The value in its displayed form. */
    shown: z.string(),
  })
export type SuppressionRow = z.output<ReturnType<typeof shown>>

export const readSuppressions = windowOperation({
  name: 'alertInbox.readSuppressions',
  followed: ['alerts'],
  summary: 'List suppressed observables, newest first',
  input: () => z.object({}),
  output: () =>
    z.object({
      items: z.array(shown()),
      /** True when there are more than were returned. */
      truncated: z.boolean(),
    }),
})

export const extendSuppression = windowOperation({
  name: 'alertInbox.extendSuppression',
  needsLicence: true,
  summary: 'Change the end of a suppression',
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

export const suppressionOperations = [readSuppressions, extendSuppression, liftSuppressionHere] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly suppressions: typeof suppressionOperations
  }
}
declare module '../window/topics.ts' {
  interface Topics {
    /** Sent when an observable was suppressed or a suppression was lifted. */
    readonly suppressions: object
  }
}
