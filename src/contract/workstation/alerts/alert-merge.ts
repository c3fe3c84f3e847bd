import { z } from 'zod'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'
import { alertRowItem } from './alert-inbox.ts'
import { maxAlertsAtOnce } from './alerts-at-once.ts'

/**
 * Alerts that are merged under one of them: the others are hidden behind it until they are taken apart again, and
 * decisions about it apply to all.
 */

const ids = () => z.array(recordIdHere()).min(1).max(maxAlertsAtOnce)

export const previewMerge = windowOperation({
  name: 'alertInbox.previewMerge',
  summary: 'Report which of the given alerts is the oldest, and how many would be merged under it',
  input: () => z.object({ ids: ids() }),
  output: () =>
    z.object({
      /** The earliest one; null when all of them are already decided about. */
      oldest: alertRowItem().nullable(),
      /** Size of the merged group, including alerts already merged under them. */
      together: z.int(),
      /** Number of alerts that are decided about or merged under others, and stay unchanged. */
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
      /** Number of alerts merged under the leading one. */
      merged: z.int(),
      left: z.int(),
    }),
})

export const takeAlertsApart = windowOperation({
  name: 'alertInbox.takeApart',
  needsLicence: true,
  summary: 'Unmerge alerts from the one they are merged under',
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

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly alertMerge: typeof alertMergeOperations
  }
}
