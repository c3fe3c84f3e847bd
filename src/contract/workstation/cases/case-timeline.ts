import { z } from 'zod'
import { keptText } from '../../schema.ts'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'
import { openedCase } from './case-board.ts'

/** Corrections of a timeline. Nothing is removed from it: a correction is an entry of its own. */

/** ISO 8601 with its zone, which is kept as written. */
const moment = () => z.iso.datetime({ offset: true })

export const correctEntry = windowOperation({
  name: 'caseTimeline.correct',
  needsPlan: 'cases',
  needsLicence: true,
  summary:
    "Correct the text, time or zone of an entry of one's own; what it was before stays in the timeline",
  writes: true,
  input: () =>
    z.object({
      id: recordIdHere(),
      /** Number of the entry. */
      entry: z.int().min(1),
      /** Absent: unchanged. */
      happened_at: moment().optional(),
      /** Absent: unchanged. */
      text: keptText(10_000, 'bidi-prose').optional(),
      /** The entry as the user saw it; `happened_at` is null where that is the time of the entry itself. */
      former: z.object({ happened_at: moment().nullable(), text: z.string() }),
    }),
  output: () => z.object({ case: openedCase() }),
})

export const caseTimelineOperations = [correctEntry] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly caseTimeline: typeof caseTimelineOperations
  }
}
