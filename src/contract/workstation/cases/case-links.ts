import { z } from 'zod'
import { caseStatuses } from '../../audits/case.ts'
import { severities } from '../../severities.ts'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'
import { caseLinkKinds, linkGiven, longestTarget, openedCase, stricterOfLinked } from './case-board.ts'

/** Links between a case and triage sessions, lookups, records of the register and other cases. */

export const addLinks = windowOperation({
  name: 'caseLinks.add',
  summary: 'Link a case to sessions, lookups, records of the register or other cases',
  writes: true,
  needsPlan: 'cases',
  needsLicence: true,
  input: () => z.object({ id: recordIdHere(), links: z.array(linkGiven()).min(1).max(1000) }),
  /** Number of links that it did not have yet. */
  output: () => z.object({ case: openedCase(), added: z.int(), stricter: stricterOfLinked() }),
})

export const removeLink = windowOperation({
  name: 'caseLinks.remove',
  summary: 'Remove a link from a case, or a link from another case to it',
  writes: true,
  needsPlan: 'cases',
  needsLicence: true,
  input: () => z.object({ id: recordIdHere(), link: recordIdHere() }),
  output: () => z.object({ case: openedCase() }),
})

export const listLinkedCases = windowOperation({
  name: 'caseLinks.of',
  followed: ['cases'],
  summary: 'List the cases that are linked to something, newest first',
  input: () => z.object({ kind: z.enum(caseLinkKinds), target: z.string().min(1).max(longestTarget) }),
  output: () =>
    z.object({
      cases: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          severity: z.enum(severities),
          status: z.enum(caseStatuses),
        }),
      ),
    }),
})

export const caseLinkOperations = [addLinks, removeLink, listLinkedCases] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly caseLinks: typeof caseLinkOperations
  }
}
