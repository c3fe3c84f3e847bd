import type { attachToIncidentCase } from '../../../../contract/incidents/case.ts'
import { isProblem, problem } from '../../../../contract/problem.ts'
import type { Handler } from '../../../operations/call/context.ts'
import type { Context } from '../context.ts'
import { findCase } from '../model/find-case.ts'
import { shownEvidence } from '../model/shown-evidence.ts'
import { caseGone, keptName, takeEvidence } from './keep-evidence.ts'

/** Adds a file sent by a program. */
export const attach: Handler<typeof attachToIncidentCase, Context> = async ({ id, file }, context) => {
  const found = findCase(id, context)
  if (isProblem(found)) return found
  const { attachment_mb } = context.settings()
  if (file.size > attachment_mb * 1_048_576)
    return problem('too-large', `Provided file is invalid: it is larger than ${attachment_mb} MB.`, {
      field: 'file',
    })
  // a program cannot be asked whether to keep a duplicate; it is kept, as before, and the answer names the first piece
  const given = { source: { file: file.path }, filename: keptName(file.filename), addsAgain: true }
  const arrived = await takeEvidence(found, given, context)
  if (isProblem(arrived)) return arrived
  const { piece, former } = arrived
  if (piece === null) return caseGone
  if (former === null) return shownEvidence(piece)
  const { id: first, filename, added_at } = former
  return { ...shownEvidence(piece), duplicate_of: { id: first, filename, added_at } }
}
