import { createReadStream } from 'node:fs'
import { type attachToIncidentCase, defaultAttachmentBytes } from '../../../contract/incidents/case.ts'
import { isProblem, problem } from '../../../contract/problem.ts'
import type { Handler } from '../../operations/context.ts'
import { addCaseEvent } from '../../store/case-timeline.ts'
import { type Evidence, putEvidence } from '../../store/evidence.ts'
import { type CaseRecord, touchCase } from '../../store/incident-cases.ts'
import { inAct } from '../../store/log.ts'
import type { Context } from './context.ts'
import type { Incoming } from './evidence-folder.ts'
import { findCase } from './find-case.ts'
import { shownEvidence } from './shown-evidence.ts'

/** A name of a file as it is kept: one line, without the folders that a sender may have put before it. */
export function keptName(filename: string): string {
  const [name = ''] = filename
    .split(/[/\\]/)
    .slice(-1)
    .map((each) => each.replace(/\p{Cc}/gu, ' ').trim())
  return name === '' ? 'unnamed' : name.toWellFormed().slice(0, 300)
}

/** Puts a piece whose bytes are all here into a case: row, custody entry and timeline in one transaction. */
export function keepEvidence(
  target: CaseRecord,
  incoming: Incoming,
  filename: string,
  context: Context,
): Evidence {
  const weighed = incoming.end()
  context.evidence.keep(incoming, weighed)
  const draft = context.draft(`Added ${filename} to the evidence of ${target.title}`.slice(0, 300))
  const piece: Evidence = {
    id: `ev_${context.random.id(Date.parse(draft.at))}`,
    filename,
    ...weighed,
    added_at: draft.at,
    added_by: draft.by,
  }
  inAct(context.store, draft, (act) => {
    putEvidence(act, target, piece)
    const { id, sha256, size } = piece
    addCaseEvent(act.writer, target.number, {
      at: act.at,
      by: act.by,
      kind: 'evidence_added',
      data: { evidence_id: id, filename, sha256, size },
    })
    touchCase(act, target.number)
  })
  context.publish('cases', {})
  return piece
}

/** Adds a file that a program sent. */
export const attach: Handler<typeof attachToIncidentCase, Context> = async ({ id, file }, context) => {
  const found = findCase(id, context)
  if (isProblem(found)) return found
  if (file.size > defaultAttachmentBytes)
    return problem('too-large', 'Provided file is invalid: it is larger than 50 MB.', { field: 'file' })
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
