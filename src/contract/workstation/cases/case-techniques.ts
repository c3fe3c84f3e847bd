import { z } from 'zod'
import { optionalKeptText } from '../../schema.ts'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'
import { attackTactics, openedCase } from './case-board.ts'

/** ATT&CK techniques of a case: proposed ones are accepted or rejected, others are written by hand. */

export const setTechnique = windowOperation({
  name: 'caseTechniques.set',
  summary: 'Accept or reject an ATT&CK technique of a case, or set its name and tactic',
  writes: true,
  needsPlan: 'cases',
  needsLicence: true,
  input: () =>
    z.object({
      id: recordIdHere(),
      /** `T1059` or `T1059.001`, in any case. */
      technique: z.string().trim().min(1, 'missing').max(20),
      name: z.literal('').or(optionalKeptText(200)),
      tactic: z.enum(attackTactics).or(z.literal('')).optional(),
      state: z.enum(['accepted', 'rejected']).optional(),
    }),
  output: () => z.object({ case: openedCase() }),
})

export const forgetTechnique = windowOperation({
  name: 'caseTechniques.forget',
  summary: 'Withdraw the decision about a technique of a case; one that is still found is proposed again',
  writes: true,
  needsPlan: 'cases',
  needsLicence: true,
  input: () => z.object({ id: recordIdHere(), technique: z.string().min(1).max(20) }),
  output: () => z.object({ case: openedCase() }),
})

export const caseTechniqueOperations = [setTechnique, forgetTechnique] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly caseTechniques: typeof caseTechniqueOperations
  }
}
