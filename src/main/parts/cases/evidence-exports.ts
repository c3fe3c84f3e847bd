import { closeSync, openSync, readSync, rmSync } from 'node:fs'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { namesSideBySide } from '../../engine/archive/names-side-by-side.ts'
import type { EvidenceZipTask } from '../../jobs/evidence-zip-worker.ts'
import { WorkerFault } from '../../jobs/worker/protocol.ts'
import { runTask } from '../../jobs/worker/run-task.ts'
import { workerScript } from '../../jobs/worker/worker-script.ts'
import type { Context } from '../../operations/context.ts'
import { OwnFolder } from '../../operations/own-folder.ts'
import { longestSilenceMs } from '../../operations/upload-slice.ts'
import { addCaseEvent } from '../../store/case-timeline.ts'
import { type Evidence, evidenceOfCase } from '../../store/evidence.ts'
import { type CaseRecord, touchCase } from '../../store/incident-cases.ts'
import { inAct } from '../../store/log.ts'
import { enterCustody } from './enter-custody.ts'
import type { EvidenceFolder } from './evidence-folder.ts'

/** Bytes returned per read. */
const sliceBytes = 4 * 1_048_576

/** Maximum number of exports waiting to be fetched. */
const maxExports = 4

/** What an export needs. */
type Exporter = Context & { readonly evidence: EvidenceFolder }

type Waiting = { readonly path: string; readonly size: number; timer: NodeJS.Timeout }

/** An export ready to be fetched. */
export type EvidenceExport = { readonly export: string; readonly name: string; readonly size: number }

/** Evidence packed with a password, in files of the data directory that are fetched slice by slice and then removed. */
export class EvidenceExports {
  private readonly folder: OwnFolder
  private readonly waiting = new Map<string, Waiting>()
  private packing = 0

  constructor(dataDir: string) {
    this.folder = new OwnFolder(dataDir, 'exports', /^[0-9A-HJKMNP-TV-Z]{26}\.zip$/)
  }

  /** Packs pieces of a case, all of them when none is named, and records that in its custody log. */
  async begin(
    target: CaseRecord,
    { evidence, password }: { readonly evidence: readonly string[]; readonly password: string },
    context: Exporter,
  ): Promise<EvidenceExport | Problem> {
    const pieces = chosen(evidenceOfCase(context.store.reader, target.number), evidence)
    if (isProblem(pieces)) return pieces
    if (this.waiting.size + this.packing >= maxExports)
      return problem(
        'conflict',
        'Too many exports of evidence are in progress. Wait until one of them is done.',
      )
    const id = context.random.id(context.clock.now())
    this.folder.make()
    const path = this.folder.pathOf(`${id}.zip`)
    this.packing += 1
    try {
      const size = await pack(pieces, path, password, context)
      if (isProblem(size)) {
        rmSync(path, { force: true })
        return size
      }
      enterExport(target, pieces, context)
      this.waiting.set(id, { path, size, timer: this.silence(id) })
      return { export: id, name: `${target.id}.evidence.zip`, size }
    } catch (error) {
      rmSync(path, { force: true })
      throw error
    } finally {
      this.packing -= 1
    }
  }

  /** The bytes of an export from an offset on. */
  read(
    id: string,
    offset: number,
  ): { readonly bytes: Uint8Array<ArrayBuffer>; readonly last: boolean } | Problem {
    const found = this.waiting.get(id)
    if (found === undefined)
      return problem('not-found', 'There is no such export any more. Export the evidence again.')
    clearTimeout(found.timer)
    found.timer = this.silence(id)
    const bytes = new Uint8Array(Math.max(0, Math.min(sliceBytes, found.size - offset)))
    const handle = openSync(found.path, 'r')
    try {
      let read = 0
      while (read < bytes.length) {
        const count = readSync(handle, bytes, read, bytes.length - read, offset + read)
        if (count === 0) return problem('failed', 'The export ends too early. Export the evidence again.')
        read += count
      }
    } finally {
      closeSync(handle)
    }
    return { bytes, last: offset + bytes.length >= found.size }
  }

  /** Removes an export that was fetched or is no longer wanted. */
  end(id: string): void {
    const found = this.waiting.get(id)
    if (found === undefined) return
    clearTimeout(found.timer)
    this.waiting.delete(id)
    rmSync(found.path, { force: true })
  }

  close(): void {
    for (const id of [...this.waiting.keys()]) this.end(id)
  }

  private silence(id: string): NodeJS.Timeout {
    return setTimeout(() => this.end(id), longestSilenceMs).unref()
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
    return await runTask<number>(workerScript('../../jobs/evidence-zip-worker.ts', import.meta.url), task)
  } catch (error) {
    if (!(error instanceof WorkerFault) || error.code === 'ENOSPC') throw error
    return problem('conflict', `The evidence was not exported: ${error.message}.`)
  }
}

/** Adds an entry to the custody log for each exported piece. */
function enterExport(target: CaseRecord, pieces: readonly Evidence[], context: Exporter): void {
  const draft = context.draft(`Exported evidence of the case ${target.title}`.slice(0, 300))
  inAct(context.store, draft, (act) => {
    for (const { id, filename, sha256 } of pieces)
      enterCustody(act, target, { what: 'exported', evidence: id, filename, sha256 })
    addCaseEvent(act.writer, target.number, {
      at: act.at,
      by: act.by,
      kind: 'evidence_exported',
      data: { count: pieces.length, filename: pieces[0]?.filename },
    })
    touchCase(act, target.number)
    act.count('created', pieces.length)
  })
  context.publish('cases', {})
}
