import { isProblem } from '../../../contract/problem.ts'
import { systemFaultSentence } from '../../../contract/system-fault.ts'
import type { PackReplacement } from '../../../contract/workstation/packs/packs.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { OneByOne } from '../../operations/system/one-by-one.ts'
import { storeFaultSentence } from '../../store/database/store-fault.ts'
import { inAct } from '../../store/log/log.ts'
import { listPacks, putPack } from '../../store/packs/packs.ts'
import { digestOf, type PackFolder } from './pack-folder.ts'
import { ImportJob, type PackRequest } from './pack-job.ts'
import type { PackContent, PackRecord } from './pack-kind.ts'
import type { PackRegistryParts } from './pack-registry-parts.ts'

/** Maximum number of ended imports that are still listed. */
const maxEnded = 50
/** Milliseconds between two progress reports. */
const progressMs = 250

/** Imports of data packs: one runs, the others wait; one that fails or is cancelled leaves nothing behind. */
export class PackImports {
  private readonly parts: PackRegistryParts
  private readonly folder: PackFolder
  private jobs: ImportJob[] = []
  private readonly line = new OneByOne()
  private reportedAt = 0

  constructor(parts: PackRegistryParts, folder: PackFolder) {
    this.parts = parts
    this.folder = folder
  }

  start(request: PackRequest): ImportJob {
    const { clock, random } = this.parts
    const id = random.id(clock.now())
    const path = request.file.kind === 'path' ? request.file.path : this.folder.scratch(id, 'upload')
    const job = new ImportJob(id, request, path, isoTime(clock))
    this.jobs.unshift(job)
    const ended = this.jobs.filter(({ endedAt }) => endedAt !== null)
    for (const old of ended.slice(maxEnded)) this.jobs.splice(this.jobs.indexOf(old), 1)
    job.finished = this.run(job)
    this.parts.publish('jobs')
    return job
  }

  /** Newest first. */
  list(): readonly ImportJob[] {
    return this.jobs
  }

  withId(id: string): ImportJob | null {
    return this.jobs.find((job) => job.id === id) ?? null
  }

  async cancel(id: string): Promise<ImportJob | null> {
    const job = this.withId(id)
    job?.controller.abort()
    await job?.finished
    return job
  }

  /** Stops all imports and waits for their end. */
  async close(): Promise<void> {
    for (const job of this.jobs) job.controller.abort()
    await Promise.all(this.jobs.map(({ finished }) => finished))
  }

  private async run(job: ImportJob): Promise<void> {
    const { signal } = job.controller
    try {
      await job.uploaded()
      job.state = 'waiting'
      const target = this.folder.scratch(job.id, 'partial')
      try {
        const made = await this.line.run(signal, () => this.read(job, target))
        if (made !== null) await this.replaceOrKeep(job, made, target)
      } finally {
        this.folder.remove(target)
      }
    } catch (error) {
      job.state = signal.aborted ? 'cancelled' : 'failed'
      job.problem = signal.aborted ? null : sentence(job.request.file.name, error, this.parts.dataDir)
    }
    job.endedAt = isoTime(this.parts.clock)
    if (job.request.file.kind === 'upload') this.folder.remove(job.path)
    this.parts.publish('jobs')
  }

  /** Reads the file into `target`; null when that ended the job. */
  private async read(job: ImportJob, target: string): Promise<MadePack | null> {
    const { request, path, controller } = job
    const { signal } = controller
    job.state = 'reading'
    job.read = 0
    // a host starts without it
    const { stat } = await import('node:fs/promises')
    const before = await stat(path)
    job.size = before.size
    this.parts.publish('jobs')
    const content = await request.kind.importPack({
      path,
      fileName: request.file.name,
      target,
      options: request.options,
      kept: this.keptOf(request),
      onProgress: (bytes) => this.progressed(job, bytes),
      signal,
    })
    signal.throwIfAborted()
    if (isProblem(content)) {
      job.state = 'failed'
      job.problem = content.message
      return null
    }
    const sha256 = content.sha256 ?? (await digestOf(path, signal))
    const after = await stat(path)
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs)
      throw new Error('it changed while it was being read')
    return { content, sha256 }
  }

  /** Stores what was made; asks first when it would replace a pack that the user did not name. */
  private async replaceOrKeep(job: ImportJob, made: MadePack, target: string): Promise<void> {
    const { request } = job
    const { content, sha256 } = made
    let agreed: PackRecord | null = request.former
    for (;;) {
      const former = this.formerOf(request, content)
      const why =
        former === null || former === request.former ? null : request.kind.olderThan?.(content, former)
      if (typeof why === 'string') {
        job.state = 'failed'
        job.problem = `${request.file.name} was not imported: it ${why}`
        return
      }
      const isAgreed =
        former === null ||
        request.replacesKnown ||
        former.file === agreed?.file ||
        // nothing comes and nothing goes
        former.sha256 === sha256
      if (isAgreed) return this.keep(job, content, former, sha256, target)
      const waiting = job.agreed(replacementOf(former, content))
      this.parts.publish('jobs')
      await waiting
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
    job: ImportJob,
    content: PackContent,
    former: PackRecord | null,
    sha256: string,
    target: string,
  ): void {
    const { store, clock, random, publish } = this.parts
    const { request } = job
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
      replaced = inAct(store, request.draft(title), (act) => putPack(act, record)).answer
    } catch (error) {
      this.folder.remove(this.folder.pathOf(file))
      throw error
    }
    if (replaced !== null) this.folder.remove(this.folder.pathOf(replaced))
    job.pack = record.id
    job.entries = content.entries
    job.refused = content.refused
    job.refusedExamples = content.refusedExamples
    job.read = job.size
    job.state = 'done'
    publish('packs')
  }

  private progressed(job: ImportJob, bytes: number): void {
    job.read = bytes
    const now = this.parts.clock.now()
    if (Math.abs(now - this.reportedAt) < progressMs) return
    this.reportedAt = now
    this.parts.publish('jobs')
  }
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

function sentence(name: string, error: unknown, dataDir: string): string {
  const fault = systemFaultSentence(error) ?? storeFaultSentence(error, dataDir)
  if (fault !== null) return `${name} could not be imported. ${fault}`
  const why = error instanceof Error ? error.message : String(error)
  return `${name} could not be imported: ${why.replace(/\.$/, '')}.`
}
