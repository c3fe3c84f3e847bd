import { createReadStream } from 'node:fs'
import type { attachToIncidentCase } from '../../../contract/incidents/case.ts'
import { isProblem, problem } from '../../../contract/problem.ts'
import type { Handler } from '../../operations/context.ts'
import type { Context } from './context.ts'
import { findCase } from './find-case.ts'
import { keepEvidence, keptName } from './keep-evidence.ts'
import { shownEvidence } from './shown-evidence.ts'

/** Adds a file that a program sent. */
export const attach: Handler<typeof attachToIncidentCase, Context> = async ({ id, file }, context) => {
  const found = findCase(id, context)
  if (isProblem(found)) return found
  const { attachment_mb } = context.settings()
  if (file.size > attachment_mb * 1_048_576)
    return problem('too-large', `Provided file is invalid: it is larger than ${attachment_mb} MB.`, {
      field: 'file',
    })
  const incoming = context.evidence.begin(context.random.id(context.clock.now()))
  try {
    for await (const piece of createReadStream(file.path, { highWaterMark: 262_144 }))
      incoming.write(piece as Buffer)
    return shownEvidence(keepEvidence(found, incoming, keptName(file.filename), context))
  } catch (error) {
    incoming.drop()
    throw error
  }
}
