import type { Context as Road } from '../../operations/context.ts'
import { addCaseEvent } from '../../store/case-timeline.ts'
import { type Evidence, evidenceOfCase, putEvidence } from '../../store/evidence.ts'
import { type CaseRecord, touchCase } from '../../store/incident-cases.ts'
import { inAct } from '../../store/log.ts'
import { enterCustody } from './enter-custody.ts'
import type { EvidenceFolder, Incoming, Weighed } from './evidence-folder.ts'

/** A name of a file as it is kept: one line, without the folders that a sender may have put before it. */
export function keptName(filename: string): string {
  const [name = ''] = filename
    .split(/[/\\]/)
    .slice(-1)
    .map((each) => each.replace(/\p{Cc}/gu, ' ').trim())
  return name === '' ? 'unnamed' : name.toWellFormed().slice(0, 300)
}

/** What keeping evidence takes. */
export type EvidenceKeeper = Road & { readonly evidence: EvidenceFolder }

/** The first piece of a case that has the same bytes; null when none has. */
export function pieceWithBytes(
  target: CaseRecord,
  { sha256 }: Weighed,
  { store }: Pick<Road, 'store'>,
): Evidence | null {
  return evidenceOfCase(store.reader, target.number).find((piece) => piece.sha256 === sha256) ?? null
}

/** Puts a piece whose bytes are all here into a case: row, custody entry and timeline in one transaction. */
export function keepEvidence(
  target: CaseRecord,
  incoming: Incoming,
  weighed: Weighed,
  filename: string,
  context: EvidenceKeeper,
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
    enterCustody(act, target, { what: 'added', evidence: id, filename, sha256 })
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
