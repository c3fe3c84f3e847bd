import { z } from 'zod'
import { openedCase } from './case-board.ts'
import { recordIdHere } from './record-id-here.ts'
import { windowOperation } from './window-operation.ts'

/** What can be corrected of a timeline. Nothing is taken out of it: a correction is an entry of its own. */

/** ISO 8601 with its zone, which is kept as it was written. */
const moment = () => z.iso.datetime({ offset: true })

export const correctEntryTime = windowOperation({
  name: 'caseTimeline.correctTime',
  needsPlan: 'cases',
  needsLicence: true,
  summary:
    "Correct when an entry of one's own happened, and its zone; what it was before stays in the timeline",
  writes: true,
  input: () =>
    z.object({
      id: recordIdHere(),
      /** Number of the entry. */
      entry: z.int().min(1),
      happened_at: moment(),
      /** When it happened, as it was shown before; null where that was when it was noted. */
      former: moment().nullable(),
    }),
  output: () => z.object({ case: openedCase() }),
})

export const caseTimelineOperations = [correctEntryTime] as const

declare module './bridge.ts' {
  interface WindowContracts {
    readonly caseTimeline: typeof caseTimelineOperations
  }
}
