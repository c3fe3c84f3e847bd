import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import { namesSideBySide } from '../../../engine/archive/names-side-by-side.ts'
import { bytesFaults } from '../../../engine/case/evidence-faults.ts'
import type { EvidenceZipTask } from '../../../jobs/evidence-zip-worker.ts'
import { measureFile } from '../../../jobs/measure-file.ts'
import { WorkerFault } from '../../../jobs/worker/protocol.ts'
import { runTask } from '../../../jobs/worker/run-task.ts'
import { workerScript } from '../../../jobs/worker/worker-script.ts'
import type { Context } from '../../../operations/call/context.ts'
import type { BlobFolder } from '../../../operations/data-dir/blob-folder.ts'
import { WaitingExports } from '../../../operations/data-dir/waiting-exports.ts'
import { addCaseEvent } from '../../../store/cases/case-timeline.ts'
import { type Evidence, evidenceOfCase } from '../../../store/cases/evidence.ts'
import { type CaseRecord, touchCase } from '../../../store/cases/incident-cases.ts'
import { inAct } from '../../../store/log/log.ts'
import { enterCustody } from './enter-custody.ts'

/** What an export needs. */
type Exporter = Context & { readonly evidence: BlobFolder }

/** An export ready to be fetched. */
export type EvidenceExport = { readonly export: string; readonly name: string; readonly size: number }

/** A piece of evidence ready to be fetched. */
export type EvidenceFile = EvidenceExport & { readonly media_type: string; readonly sha256: string }

/** Evidence packed with a password, in files of the data directory that are fetched slice by slice and then removed. */
export class EvidenceExports extends WaitingExports {
  /** Packs pieces of a case, all of them when none is named, and records that in its custody log. */
  async begin(
    target: CaseRecord,
    { evidence, password }: { readonly evidence: readonly string[]; readonly password: string },
    context: Exporter,
  ): Promise<EvidenceExport | Problem> {
    const pieces = chosen(evidenceOfCase(context.store.reader, target.number), evidence)
    if (isProblem(pieces)) return pieces
    const id = context.random.id(context.clock.now())
    const size = await this.offerPacked(id, async (path) => {
      const packed = await pack(pieces, path, password, context)
      if (!isProblem(packed)) enterExport(target, pieces, context)
      return packed
    })
    return isProblem(size) ? size : { export: id, name: `${target.id}.evidence.zip`, size }
  }

  /** Offers one piece as it was added, after its bytes were read and compared, and records that. */
  async beginFile(target: CaseRecord, evidence: string, context: Exporter): Promise<EvidenceFile | Problem> {
    const pieces = chosen(evidenceOfCase(context.store.reader, target.number), [evidence])
    if (isProblem(pieces)) return pieces
    const [piece] = pieces as [Evidence]
    const path = context.evidence.pathOf(piece.sha256)
    const faults = bytesFaults(piece, await measureFile(path))
    if (faults.length > 0) return problem('conflict', `${faults.join(' ')} It was not saved.`, { faults })
    const id = context.random.id(context.clock.now())
    const { filename: name, size, mime_type: media_type, sha256 } = piece
    const refused = this.offerWhole(id, { path, size, sha256 })
    if (refused !== null) return refused
    enterSave(target, piece, context)
    return { export: id, name, size, media_type, sha256 }
  }
}

function chosen(pieces: readonly Evidence[], wanted: readonly string[]): readonly Evidence[] | Problem {
  if (pieces.length === 0) return problem('conflict', 'This case has no evidence.')
  if (wanted.length === 0) return pieces
  const ids = new Set(wanted)
  const found = pieces.filter(({ id }) => ids.has(id))
  return found.length === ids.size ? found : problem('not-found', 'This case has no such piece of evidence.')
}

async function pack(
  pieces: readonly Evidence[],
  to: string,
  password: string,
  { evidence }: Exporter,
): Promise<number | Problem> {
  const names = namesSideBySide(pieces.map(({ filename }) => filename))
  const task: EvidenceZipTask = {
    pieces: pieces.map(({ sha256 }, index) => ({
      path: evidence.pathOf(sha256),
      name: names[index] as string,
      sha256,
    })),
    to,
    password,
  }
  try {
    return await runTask<number>(workerScript('../../../jobs/evidence-zip-worker.ts', import.meta.url), task)
  } catch (error) {
    if (!(error instanceof WorkerFault) || error.code === 'ENOSPC') throw error
    return problem('conflict', `The evidence was not exported: ${error.message}.`)
  }
}

/** Adds an entry to the custody log for a piece that is saved as a file. */
function enterSave(target: CaseRecord, { id, filename, sha256 }: Evidence, context: Exporter): void {
  const draft = context.draft(`Saved ${filename} of the case ${target.title}`.slice(0, 300))
  inAct(context.store, draft, (act) => {
    enterCustody(act, target, { what: 'saved', evidence: id, filename, sha256 })
    const event = addCaseEvent(act.writer, target.number, {
      at: act.at,
      by: act.by,
      kind: 'evidence_saved',
      data: { evidence_id: id, filename },
    })
    touchCase(act, target.number)
    act.count('created', 1, { table: 'case_event', first: event, last: event })
  })
  context.publish('cases', {})
}

/** Adds an entry to the custody log for each exported piece. */
function enterExport(target: CaseRecord, pieces: readonly Evidence[], context: Exporter): void {
  const draft = context.draft(`Exported evidence of the case ${target.title}`.slice(0, 300))
  inAct(context.store, draft, (act) => {
    for (const { id, filename, sha256 } of pieces)
      enterCustody(act, target, { what: 'exported', evidence: id, filename, sha256 })
    const event = addCaseEvent(act.writer, target.number, {
      at: act.at,
      by: act.by,
      kind: 'evidence_exported',
      data: { count: pieces.length, filename: pieces[0]?.filename },
    })
    touchCase(act, target.number)
    act.count('created', pieces.length, { table: 'case_event', first: event, last: event })
  })
  context.publish('cases', {})
}
