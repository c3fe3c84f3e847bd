import { z } from 'zod'
import { alertRowItem, maxAlertsAtOnce } from './alert-inbox.ts'
import { recordIdHere } from './record-id-here.ts'
import { windowOperation } from './window-operation.ts'

/**
 * Alerts that are merged under one of them: the others are hidden behind it until they are taken apart again, and what is decided
 * about it counts for all.
 */

const ids = () => z.array(recordIdHere()).min(1).max(maxAlertsAtOnce)

export const previewMerge = windowOperation({
  name: 'alertInbox.previewMerge',
  summary: 'Tell which of some alerts is the oldest, and how many would be merged under it',
  input: () => z.object({ ids: ids() }),
  output: () =>
    z.object({
      /** The one that happened first; null when all of them are decided about. */
      oldest: alertRowItem().nullable(),
      /** All that would be one, with those that are merged under them already. */
      together: z.int(),
      /** Alerts that are decided about or merged under others, and stay as they are. */
      left: z.int(),
    }),
})

export const mergeAlerts = windowOperation({
  name: 'alertInbox.merge',
  needsLicence: true,
  summary: 'Merge alerts under one of them',
  writes: true,
  input: () => z.object({ ids: ids(), under: recordIdHere() }),
  output: () =>
    z.object({
      /** How many were put under the leading one. */
      merged: z.int(),
      left: z.int(),
    }),
})

export const takeAlertsApart = windowOperation({
  name: 'alertInbox.takeApart',
  needsLicence: true,
  summary: 'Take alerts out of the one that they are merged under',
  writes: true,
  input: () =>
    z.union([
      z.object({ ids: ids() }),
      /** All that are merged under this one. */
      z.object({ under: recordIdHere() }),
    ]),
  output: () => z.object({ taken: z.int() }),
})

export const alertMergeOperations = [previewMerge, mergeAlerts, takeAlertsApart] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly alertMerge: typeof alertMergeOperations
  }
}
