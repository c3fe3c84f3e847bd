import { createReadStream } from 'node:fs'
import type { attachToIncidentCase } from '../../../../contract/incidents/case.ts'
import { isProblem, problem } from '../../../../contract/problem.ts'
import type { Handler } from '../../../operations/call/context.ts'
import type { Context } from '../context.ts'
import { findCase } from '../model/find-case.ts'
import { shownEvidence } from '../model/shown-evidence.ts'
import { Incoming } from './incoming-evidence.ts'
import { keepEvidence, keptName, pieceWithBytes } from './keep-evidence.ts'

/** Adds a file sent by a program. */
export const attach: Handler<typeof attachToIncidentCase, Context> = async ({ id, file }, context) => {
  const found = findCase(id, context)
  if (isProblem(found)) return found
  const { attachment_mb } = context.settings()
  if (file.size > attachment_mb * 1_048_576)
    return problem('too-large', `Provided file is invalid: it is larger than ${attachment_mb} MB.`, {
      field: 'file',
    })
  const incoming = new Incoming(context.evidence.incoming(context.random.id(context.clock.now())))
  try {
    for await (const piece of createReadStream(file.path, { highWaterMark: 262_144 }))
      incoming.write(piece as Buffer)
    const weighed = incoming.end()
    const former = pieceWithBytes(found, weighed, context)
    const shown = shownEvidence(keepEvidence(found, incoming, weighed, keptName(file.filename), context))
    if (former === null) return shown
    // a program cannot be asked whether to keep a duplicate; it is kept, as before, and the answer names the first
    // piece
    const { id: first, filename, added_at } = former
    return { ...shown, duplicate_of: { id: first, filename, added_at } }
  } catch (error) {
    incoming.drop()
    throw error
  }
}
