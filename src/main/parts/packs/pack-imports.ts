import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { systemFaultSentence } from '../../../contract/system-fault.ts'
import type { PackReplacement } from '../../../contract/workstation/packs/packs.ts'
import type { Interruption } from '../../operations/jobs/jobs.ts'
import type { RunningJob } from '../../operations/jobs/running-job.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { OneByOne } from '../../operations/system/one-by-one.ts'
import type { Upload } from '../../operations/uploads/upload.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import { storeFaultSentence } from '../../store/database/store-fault.ts'
import type { JobRecord } from '../../store/jobs/jobs.ts'
import { hasAct, inAct } from '../../store/log/log.ts'
import { listPacks, putPack } from '../../store/packs/packs.ts'
import { digestOf, type PackFolder } from './pack-folder.ts'
import { PackImportRun, type PackRequest } from './pack-job.ts'
import type { PackContent, PackRecord } from './pack-kind.ts'
import type { PackRegistryParts } from './pack-registry-parts.ts'

/** Imports of data packs, as jobs: one runs, the others wait; one that fails or is cancelled leaves nothing behind. */
export class PackImports {
  private readonly parts: PackRegistryParts
  private readonly folder: PackFolder
  /** Those under way. */
  private readonly runs = new Map<string, PackImportRun>()
  private readonly line = new OneByOne()

  constructor(parts: PackRegistryParts, folder: PackFolder) {
    this.parts = parts
    this.folder = folder
  }

  start(request: PackRequest): RunningJob {
    const { jobs, dataDir } = this.parts
    const { file } = request
    const path = file.kind === 'path' ? file.path : (file.upload.files[0]?.path ?? '')
    const run = new PackImportRun(request, path)
    const job = jobs.start(
      {
        part: 'packs',
        kind: 'pack-import',
        title: () => `Importing the data pack ${request.file.name}`,
        unit: 'bytes',
        progress: () => ({ done: run.read, all: run.size }),
        result: () => run.result(),
        problemOf: (error) => problemOf(request.file.name, error, dataDir),
      },
      async (started) => {
        this.runs.set(started.id, run)
        try {
          return await this.run(run, started)
        } finally {
          this.runs.delete(started.id)
          if (file.kind === 'upload') file.upload.remove()
        }
      },
    )
    run.finished = job.finished
    return job
  }

  /** Returns an import under way. */
  withId(id: string): PackImportRun | null {
    return this.runs.get(id) ?? null
  }

  /** Waits for the end of all imports, which the closing workstation has aborted. */
  async close(): Promise<void> {
    await Promise.all([...this.runs.values()].map(({ finished }) => finished))
  }

  private async run(run: PackImportRun, job: RunningJob): Promise<Problem | undefined> {
    if (run.request.file.kind === 'upload') await arrived(run, run.request.file.upload, job)
    job.waitFor('turn')
    const target = this.folder.scratch(job.id, 'partial')
    try {
      const made = await this.line.run(job.signal, () => this.read(run, job, target))
      return isProblem(made) ? made : await this.replaceOrKeep(run, job, made, target)
    } finally {
      this.folder.remove(target)
    }
  }

  /** Reads the file into `target`. */
  private async read(run: PackImportRun, job: RunningJob, target: string): Promise<MadePack | Problem> {
    const { request, path } = run
    const { signal } = job
    run.read = 0
    job.goOn()
    // a host starts without it
    const { stat } = await import('node:fs/promises')
    const before = await stat(path)
    run.size = before.size
    job.progressed()
    const content = await request.kind.importPack({
      path,
      fileName: request.file.name,
      target,
      options: request.options,
      kept: this.keptOf(request),
      onProgress: (bytes) => {
        run.read = bytes
        job.progressed()
      },
      signal,
    })
    signal.throwIfAborted()
    if (isProblem(content)) return content
    const sha256 = content.sha256 ?? (await digestOf(path, signal))
    const after = await stat(path)
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs)
      throw new Error('it changed while it was being read')
    return { content, sha256 }
  }

  /** Stores what was made; asks first when it would replace a pack that the user did not name. */
  private async replaceOrKeep(
    run: PackImportRun,
    job: RunningJob,
    made: MadePack,
    target: string,
  ): Promise<Problem | undefined> {
    const { request } = run
    const { content, sha256 } = made
    let agreed: PackRecord | null = request.former
    for (;;) {
      const former = this.formerOf(request, content)
      const why =
        former === null || former === request.former ? null : request.kind.olderThan?.(content, former)
      if (typeof why === 'string')
        return problem('invalid', `${request.file.name} was not imported: it ${why}`)
      const isAgreed =
        former === null ||
        request.replacesKnown ||
        former.file === agreed?.file ||
        // nothing comes and nothing goes
        former.sha256 === sha256
      if (isAgreed) {
        this.keep(run, job, made, { former, target })
        return undefined
      }
      await run.agreed(replacementOf(former, content), job)
      job.goOn()
      agreed = former
    }
  }

  private keptOf({ kind: { kind } }: PackRequest): { pack: PackRecord; path: string }[] {
    return listPacks(this.parts.store).flatMap((pack) => {
      const path = pack.kind === kind ? this.folder.find(pack.file) : null
      return path === null ? [] : [{ pack, path }]
    })
  }

  /** Returns the pack that an import replaces: the one that the user named, else an older version of the same set. */
  private formerOf({ former, kind }: PackRequest, content: PackContent): PackRecord | null {
    const isFormer = (kept: PackRecord) => kept.kind === kind.kind && kind.isNewerOf?.(content, kept) === true
    return former ?? listPacks(this.parts.store).find(isFormer) ?? null
  }

  private keep(
    run: PackImportRun,
    job: RunningJob,
    { content, sha256 }: MadePack,
    { former, target }: { readonly former: PackRecord | null; readonly target: string },
  ): void {
    const { store, clock, random, publish } = this.parts
    const { request } = run
    const { declared } = content
    const file = `${random.id(clock.now()).toLowerCase()}.pack`
    const bytes = this.folder.settle(target, file)
    const record: PackRecord = {
      id: former?.id ?? `pack_${random.id(clock.now())}`,
      kind: request.kind.kind,
      format: content.format,
      name: request.name ?? former?.name ?? declared.name ?? request.file.name,
      source: request.source ?? declared.source ?? former?.source ?? null,
      licence: request.licence ?? declared.licence ?? former?.licence ?? null,
      dated: request.dated ?? declared.dated ?? null,
      sha256,
      bytes,
      entries: content.entries,
      file,
      details: content.details,
      imported_at: isoTime(clock),
      enabled: true,
    }
    let replaced: string | null
    try {
      const title = `${former === null ? 'Imported' : 'Replaced'} the data pack ${record.name}`
      const draft = request.draft(title)
      run.act = draft.id
      // whoever ends in between is known to have stored it, or not, by the act
      job.noted()
      replaced = inAct(store, draft, (act) => putPack(act, record)).answer
    } catch (error) {
      this.folder.remove(this.folder.pathOf(file))
      throw error
    }
    if (replaced !== null) this.folder.remove(this.folder.pathOf(replaced))
    run.pack = record.id
    run.entries = content.entries
    run.refused = content.refused
    run.refusedExamples = content.refusedExamples
    run.read = run.size
    publish()
  }
}

/** Returns what became of an import whose program ended: a pack is stored as a whole or not at all. */
export function interruptedImport({ result }: Pick<JobRecord, 'result'>, reader: ReadHandle): Interruption {
  const { act, file } = result as { readonly act?: string | null; readonly file?: string }
  if (typeof act === 'string' && hasAct(reader, act)) return { state: 'done', message: '' }
  return {
    state: 'interrupted',
    message: `Nothing of it was stored, and a pack that it was to replace is as it was. Import ${file ?? 'the file'} again.`,
  }
}

/** Resolves when all of an uploaded file is here. */
async function arrived(run: PackImportRun, upload: Upload, job: RunningJob): Promise<void> {
  const [file] = upload.files
  if (file === undefined) return
  file.onSlice = () => {
    run.read = file.received
    run.size = file.size
    job.progressed()
  }
  upload.endWith(job.signal)
  job.waitFor('upload')
  await upload.whole
}

type MadePack = { readonly content: PackContent; readonly sha256: string }

function replacementOf({ id, name, entries }: PackRecord, content: PackContent): PackReplacement {
  const { came, changed, went, examples } = content.difference ?? {
    // without a comparison, all of it is taken to go
    ...{ came: content.entries, changed: 0, went: entries, examples: [] },
  }
  return {
    ...{
      pack: id,
      name,
      before: entries,
      after: content.entries,
      came,
      changed,
      went,
      examples: [...examples],
    },
  }
}

function problemOf(name: string, error: unknown, dataDir: string): Pick<Problem, 'code' | 'message'> {
  const fault = systemFaultSentence(error) ?? storeFaultSentence(error, dataDir)
  if (fault !== null) return problem('failed', `${name} could not be imported. ${fault}`)
  const why = error instanceof Error ? error.message : String(error)
  return problem('invalid', `${name} could not be imported: ${why.replace(/\.$/, '')}.`)
}
