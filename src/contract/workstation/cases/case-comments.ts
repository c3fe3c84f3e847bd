import { z } from 'zod'
import { keptText } from '../../schema.ts'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'
import { openedCase } from './case-board.ts'

/** Correction of case comments, and the people who can be mentioned in one. */

/** Maximum number of former texts shown for a comment, the most recent ones. */
export const maxFormerTexts = 50
/** Maximum number of suggested names. */
export const maxSuggested = 200

export const correctComment = windowOperation({
  name: 'caseComments.correct',
  needsPlan: 'cases',
  needsLicence: true,
  summary: "Correct a comment of one's own; its earlier text stays in the history",
  writes: true,
  input: () =>
    z.object({
      id: recordIdHere(),
      comment: recordIdHere(),
      body: keptText(100_000, 'bidi-prose'),
      /** The indicator of the case that it is about; null for none. */
      indicator: recordIdHere().nullable(),
      /** The comment as the caller saw it when the correction began; nothing is written when it has changed since. */
      former: z.object({ body: z.string(), indicator: recordIdHere().nullable() }).optional(),
    }),
  output: () => z.object({ case: openedCase() }),
})

export const listFormerTexts = windowOperation({
  name: 'caseComments.former',
  summary: 'List the earlier texts of a comment, newest first',
  input: () => z.object({ id: recordIdHere(), comment: recordIdHere() }),
  output: () => z.object({ texts: z.array(z.object({ body: z.string(), at: z.string() })) }),
})

export const suggestMentions = windowOperation({
  name: 'caseComments.people',
  summary: 'List who can be mentioned: those who appear in the case first, then owners of tasks and API keys',
  input: () => z.object({ id: recordIdHere() }),
  output: () =>
    z.object({
      people: z.array(
        z.object({
          name: z.string(),
          /** The form written after an `@`. */
          mention: z.string(),
        }),
      ),
    }),
})

export const caseCommentOperations = [correctComment, listFormerTexts, suggestMentions] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly caseComments: typeof caseCommentOperations
  }
}
