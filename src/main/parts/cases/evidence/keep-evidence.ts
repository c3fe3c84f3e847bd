import { type Problem, problem } from '../../../../contract/problem.ts'
import { addedHere } from '../../../engine/case/custody.ts'
import type { Context as BaseContext } from '../../../operations/call/context.ts'
import type { BlobFolder, BlobSource, TakeOptions } from '../../../operations/data-dir/blob-folder.ts'
import { addCaseEvent } from '../../../store/cases/case-timeline.ts'
import { type Evidence, evidenceOfCase, putEvidence } from '../../../store/cases/evidence.ts'
import { type CaseRecord, caseWithId, touchCase } from '../../../store/cases/incident-cases.ts'
import { inAct } from '../../../store/log/log.ts'
import { enterCustody } from './enter-custody.ts'
import { type Weighed, Weigher } from './weigh-evidence.ts'

/** Returns a file name as it is stored: one line, without folders that a sender may have put before it. */
export function keptName(filename: string): string {
  const [name = ''] = filename
    .split(/[/\\]/)
    .slice(-1)
    .map((each) => each.replace(/\p{Cc}/gu, ' ').trim())
  return name === '' ? 'unnamed' : name.toWellFormed().slice(0, 300)
}

/** What storing evidence needs. */
export type EvidenceKeeper = BaseContext & { readonly evidence: BlobFolder }

/** A file for the evidence of a case. */
export type GivenEvidence = Pick<TakeOptions, 'limit'> & {
  readonly source: BlobSource
  readonly filename: string
  /** The act of its custody entry. */
  readonly what?: string
  /** Whether a file is added although the case has its bytes already. */
  readonly addsAgain: boolean
}

/** A file whose bytes are stored. */
export type ArrivedEvidence = {
  readonly weighed: Weighed
  /** Null when it was not added, since the case has its bytes already. */
  readonly piece: Evidence | null
  /** The first piece of the case with the same bytes. */
  readonly former: Evidence | null
}

/** The problem for a case that was deleted while a file for it was received. */
export const caseGone = problem('not-found', 'The case no longer exists. Nothing was added.')

/** Stores a file and adds it to the evidence of a case, unless that has its bytes already. */
export function takeEvidence(
  { id }: Pick<CaseRecord, 'id'>,
  { source, filename, what = addedHere, addsAgain, limit = Number.POSITIVE_INFINITY }: GivenEvidence,
  context: EvidenceKeeper,
): Promise<ArrivedEvidence | Problem> {
  const weigher = new Weigher()
  const options = { limit, onBytes: (bytes: Uint8Array) => weigher.add(bytes) }
  return context.evidence.take<ArrivedEvidence | Problem>(source, options, (taken) => {
    const target = caseWithId(context.store.reader, id)
    if (target === null) return caseGone
    const weighed = weigher.end(taken)
    const pieces = evidenceOfCase(context.store.reader, target.number)
    const former = pieces.find(({ sha256 }) => sha256 === taken.sha256) ?? null
    const isAdded = former === null || addsAgain
    return { weighed, piece: isAdded ? keepEvidence(target, weighed, filename, context, what) : null, former }
  })
}

/**
 * Adds a piece to a case whose bytes are stored: row, custody entry and timeline in one transaction. `what` is the act of
 * the custody entry.
 */
export function keepEvidence(
  target: CaseRecord,
  weighed: Weighed,
  filename: string,
  context: EvidenceKeeper,
  what: string = addedHere,
): Evidence {
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
