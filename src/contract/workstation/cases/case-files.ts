import { z } from 'zod'
import { caseStatuses } from '../../audits/case.ts'
import { sha256 } from '../../schema.ts'
import { severities } from '../../severities.ts'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'

/** Files that were analysed here, as evidence of cases. */

/** It does not count as a write: what is asked about a duplicate would not have been written. */
export const addFileToCase = windowOperation({
  name: 'caseFiles.add',
  needsPlan: 'cases',
  needsLicence: true,
  summary: 'Add a file that was analysed here to the evidence of a case',
  input: () => z.object({ id: recordIdHere(), sha256: sha256() }),
  output: () =>
    z.object({
      /** SHA-256 of the file; null when it was not added. */
      sha256: z.string().nullable(),
      /** The evidence of the case with the same bytes; `caseBoard.keepEvidence` adds the file nevertheless. */
      already_there: z
        .object({ question: z.string(), filename: z.string(), added_at: z.string(), by: z.string() })
        .nullable(),
    }),
})

export const casesOfFile = windowOperation({
  name: 'caseFiles.of',
  followed: ['cases'],
  summary: 'List the cases that have a file as evidence, newest first',
  input: () => z.object({ sha256: sha256() }),
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

export const caseFileOperations = [addFileToCase, casesOfFile] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly caseFiles: typeof caseFileOperations
  }
}
