import { addedHere } from '../../../engine/case/custody.ts'
import type { Context as BaseContext } from '../../../operations/call/context.ts'
import { addCaseEvent } from '../../../store/cases/case-timeline.ts'
import { type Evidence, evidenceOfCase, putEvidence } from '../../../store/cases/evidence.ts'
import { type CaseRecord, touchCase } from '../../../store/cases/incident-cases.ts'
import { inAct } from '../../../store/log/log.ts'
import { enterCustody } from './enter-custody.ts'
import type { EvidenceFolder } from './evidence-folder.ts'
import type { Incoming, Weighed } from './incoming-evidence.ts'

/** Returns a file name as it is stored: one line, without folders that a sender may have put before it. */
export function keptName(filename: string): string {
  const [name = ''] = filename
    .split(/[/\\]/)
    .slice(-1)
    .map((each) => each.replace(/\p{Cc}/gu, ' ').trim())
  return name === '' ? 'unnamed' : name.toWellFormed().slice(0, 300)
}

/** What storing evidence needs. */
export type EvidenceKeeper = BaseContext & { readonly evidence: EvidenceFolder }

/** Returns the first piece of a case with the same bytes; null when there is none. */
export function pieceWithBytes(
  target: CaseRecord,
  { sha256 }: Weighed,
  { store }: Pick<BaseContext, 'store'>,
): Evidence | null {
  return evidenceOfCase(store.reader, target.number).find((piece) => piece.sha256 === sha256) ?? null
}

/**
 * Adds a completely received piece to a case: row, custody entry and timeline in one transaction. `what` is the act of
 * the custody entry.
 */
export function keepEvidence(
  target: CaseRecord,
  incoming: Incoming,
  weighed: Weighed,
  filename: string,
  context: EvidenceKeeper,
  what: string = addedHere,
): Evidence {
  context.evidence.keep(incoming, weighed)
  const draft = context.draft(`Added ${filename} to the evidence of ${target.title}`.slice(0, 300))
  const piece: Evidence = {
    id: `att_${context.random.id(Date.parse(draft.at))}`,
    filename,
    ...weighed,
    added_at: draft.at,
    added_by: draft.by,
  }
  inAct(context.store, draft, (act) => {
    const { id, sha256, size } = piece
    putEvidence(act, target.number, piece)
    enterCustody(act, target, { what, evidence: id, filename, sha256 })
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
