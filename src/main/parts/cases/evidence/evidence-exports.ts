import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync, rmSync } from 'node:fs'
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
import type { OwnFolder } from '../../../operations/data-dir/own-folder.ts'
import { addCaseEvent } from '../../../store/cases/case-timeline.ts'
import { type Evidence, evidenceOfCase } from '../../../store/cases/evidence.ts'
import { type CaseRecord, touchCase } from '../../../store/cases/incident-cases.ts'
import { inAct } from '../../../store/log/log.ts'
import { enterCustody } from './enter-custody.ts'

/** Bytes returned per read. */
const sliceBytes = 4 * 1_048_576

/** Milliseconds without a read after which an export is removed: its window was closed, or its machine sleeps. */
const longestSilenceMs = 60_000

/** Maximum number of exports waiting to be fetched. */
const maxExports = 4

/** What an export needs. */
type Exporter = Context & { readonly evidence: BlobFolder }

type Waiting = {
  readonly path: string
  readonly size: number
  /** For a piece of evidence itself, which stays where it is: its digest, and that of the bytes fetched so far. */
  readonly whole: { readonly sha256: string; readonly hash: Hash; hashed: number } | null
  timer: NodeJS.Timeout
}

/** An export ready to be fetched. */
export type EvidenceExport = { readonly export: string; readonly name: string; readonly size: number }

/** A piece of evidence ready to be fetched. */
export type EvidenceFile = EvidenceExport & { readonly media_type: string; readonly sha256: string }

const tooMany = problem(
  'conflict',
  'Too many exports of evidence are in progress. Wait until one of them is done.',
)

/** Evidence packed with a password, in files of the data directory that are fetched slice by slice and then removed. */
export class EvidenceExports {
  private readonly folder: OwnFolder
  private readonly waiting = new Map<string, Waiting>()
  private packing = 0

  /** `folder` holds the archives, named `ULID.zip`. */
  constructor(folder: OwnFolder) {
    this.folder = folder
  }

  /** Packs pieces of a case, all of them when none is named, and records that in its custody log. */
  async begin(
    target: CaseRecord,
    { evidence, password }: { readonly evidence: readonly string[]; readonly password: string },
    context: Exporter,
  ): Promise<EvidenceExport | Problem> {
    const pieces = chosen(evidenceOfCase(context.store.reader, target.number), evidence)
    if (isProblem(pieces)) return pieces
    if (this.waiting.size + this.packing >= maxExports) return tooMany
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
      this.waiting.set(id, { path, size, whole: null, timer: this.silence(id) })
      return { export: id, name: `${target.id}.evidence.zip`, size }
    } catch (error) {
      rmSync(path, { force: true })
      throw error
    } finally {
      this.packing -= 1
    }
  }

  /** Offers one piece as it was added, after its bytes were read and compared, and records that. */
  async beginFile(target: CaseRecord, evidence: string, context: Exporter): Promise<EvidenceFile | Problem> {
    const pieces = chosen(evidenceOfCase(context.store.reader, target.number), [evidence])
    if (isProblem(pieces)) return pieces
    const [piece] = pieces as [Evidence]
    if (this.waiting.size + this.packing >= maxExports) return tooMany
    const path = context.evidence.pathOf(piece.sha256)
    const faults = bytesFaults(piece, await measureFile(path))
    if (faults.length > 0) return problem('conflict', `${faults.join(' ')} It was not saved.`, { faults })
    const id = context.random.id(context.clock.now())
    enterSave(target, piece, context)
    const { filename: name, size, mime_type: media_type, sha256 } = piece
    const whole = { sha256, hash: createHash('sha256'), hashed: 0 }
    this.waiting.set(id, { path, size, whole, timer: this.silence(id) })
    return { export: id, name, size, media_type, sha256 }
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
    const last = offset + bytes.length >= found.size
    if (found.whole !== null && !isWhole(found.whole, { offset, bytes, last }))
      return problem('conflict', 'The bytes are not those that were added. They were not saved.')
    return { bytes, last }
  }

  /** Removes an export that was fetched or is no longer wanted. */
  end(id: string): void {
    const found = this.waiting.get(id)
    if (found === undefined) return
    clearTimeout(found.timer)
    this.waiting.delete(id)
    if (found.whole === null) rmSync(found.path, { force: true })
  }

  close(): void {
    for (const id of [...this.waiting.keys()]) this.end(id)
  }

  private silence(id: string): NodeJS.Timeout {
    return setTimeout(() => this.end(id), longestSilenceMs).unref()
  }
}

/** Hashes the slices in their order; false when the last one is reached and they are not what was added. */
function isWhole(
  whole: NonNullable<Waiting['whole']>,
  { offset, bytes, last }: { readonly offset: number; readonly bytes: Uint8Array; readonly last: boolean },
): boolean {
  if (offset === whole.hashed) {
    whole.hash.update(bytes)
    whole.hashed += bytes.length
  }
  if (!last) return true
  return offset + bytes.length === whole.hashed && whole.hash.copy().digest('hex') === whole.sha256
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
