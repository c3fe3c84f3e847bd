import { rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { type Problem, problem } from '../../../contract/problem.ts'
import { systemFaultSentence } from '../../../contract/system-fault.ts'
import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import { unreadableFile } from '../../engine/alert-import/unreadable-file.ts'
import { isOutOfMemory } from '../../jobs/worker/run-task.ts'
import type { Caller, Context } from '../../operations/call/context.ts'
import { OwnFolder } from '../../operations/data-dir/own-folder.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { logFault } from '../../operations/system/log.ts'
import { OneByOne } from '../../operations/system/one-by-one.ts'
import { LaidUpload } from '../../operations/uploads/laid-upload.ts'
import { keepAlertReading } from '../../store/alerts/alert-readings.ts'
import { makeBulkRoom } from '../../store/alerts/bulk-room.ts'
import { storeFaultSentence } from '../../store/database/store-fault.ts'
import { unlessHeldElsewhere } from '../../store/database/write-turn.ts'
import { AlertFileImport, readingHeapMb } from './alert-file-import.ts'
import { AlertImportJob, type AlertImportRequest } from './alert-import-job.ts'
import { SlicesAhead } from './slices-ahead.ts'

/** Alerts per transaction: few where the main thread also serves others, many for the command line. */
const perTransaction = (caller: Caller) => (caller.kind === 'cli' ? 16_000 : 200)
/** Maximum bytes read at once. */
const largestSliceFor = (caller: Caller) => (caller.kind === 'cli' ? 2_097_152 : 1_048_576)
/** Slices queued for the thread while one is written; without any it would idle until the write is done. */
const slicesAhead = 2
/** Maximum number of imports that run or wait. */
const maxUnderWay = 20
/** Maximum number of ended imports that are still listed. */
const maxEnded = 50
/** Milliseconds between two progress reports. */
const progressMs = 250

type BaseContext = Pick<
  Context,
  'store' | 'clock' | 'random' | 'draft' | 'publish' | 'caller' | 'dataDir'
> & { readonly settings: () => Pick<Settings, 'plan'> }

const noImport = problem('not-found', 'There is no such import. Start it again.')

/**
 * Imports of files of alerts: one runs, the others wait. They belong to the host and outlive the window that started
 * them; alerts already written by an import that fails or is stopped stay, and it reports them.
 */
export class AlertImports {
  private readonly folder: OwnFolder
  private jobs: AlertImportJob[] = []
  private readonly line = new OneByOne()
  private reportedAt = 0

  constructor(dataDir: string) {
    this.folder = new OwnFolder(dataDir, 'imports', /^[0-9A-HJKMNP-TV-Z]{26}\.upload$/)
  }

  begin(request: AlertImportRequest, context: BaseContext): AlertImportJob | Problem {
    if (this.jobs.filter(({ endedAt }) => endedAt === null).length >= maxUnderWay)
      return problem('conflict', 'Too many imports are under way. Wait until one of them is done.')
    const id = context.random.id(context.clock.now())
    const path = request.file.kind === 'path' ? request.file.path : this.scratch(id)
    const job = new AlertImportJob(id, request, path, isoTime(context.clock))
    if (job.isUpload) job.upload = new LaidUpload(path, job.controller.signal)
    this.jobs.unshift(job)
    const ended = this.jobs.filter(({ endedAt }) => endedAt !== null)
    for (const old of ended.slice(maxEnded)) this.forget(old.id)
    job.finished = this.run(job, context)
    context.publish('alert-imports', {})
    return job
  }

  /** Newest first. */
  list(): readonly AlertImportJob[] {
    return this.jobs
  }

  async append(
    id: string,
    { offset, bytes, last }: { readonly offset: number; readonly bytes: Uint8Array; readonly last: boolean },
    context: Pick<BaseContext, 'clock' | 'publish'>,
  ): Promise<{ received: number } | Problem> {
    const job = this.withId(id)
    if (job?.upload == null) return noImport
    const answer = await job.upload.append(offset, bytes, last)
    if (last) job.size = job.upload.received
    this.progressed(context)
    return answer
  }

  /** Stops an import and waits for its end; alerts already written stay. */
  async cancel(id: string): Promise<AlertImportJob | Problem> {
    const job = this.withId(id)
    if (job === null) return noImport
    job.controller.abort()
    await job.finished
    return job
  }

  /** Removes an ended import from the list. */
  forget(id: string): void {
    this.jobs = this.jobs.filter((job) => job.id !== id || job.endedAt === null)
  }

  /** Stops all imports and waits for their end. */
  async close(): Promise<void> {
    for (const job of this.jobs) job.controller.abort()
    await Promise.all(this.jobs.map(({ finished }) => finished))
  }

  private withId(id: string): AlertImportJob | null {
    return this.jobs.find((job) => job.id === id) ?? null
  }

  private scratch(id: string): string {
    this.folder.make()
    return this.folder.pathOf(`${id}.upload`)
  }

  private async run(job: AlertImportJob, context: BaseContext): Promise<void> {
    const { signal } = job.controller
    try {
      await job.upload?.whole
      job.state = 'waiting'
      await this.line.run(signal, () => this.read(job, context))
      rememberReading(job, context)
      job.state = 'done'
    } catch (error) {
      job.state = signal.aborted ? 'stopped' : 'failed'
      job.problem = signal.aborted ? null : problemOf(job, error, context.dataDir)
    }
    job.endedAt = isoTime(context.clock)
    if (job.isUpload) removeUpload(job.path)
    context.publish('alert-imports', {})
  }

  private async read(job: AlertImportJob, context: BaseContext): Promise<void> {
    const { signal } = job.controller
    job.state = 'reading'
    const handle = await open(job.path, 'r')
    const { name, mapping, reading } = job
    const perBatch = perTransaction(context.caller)
    const under = new AlertFileImport({ name, mapping, reading, perBatch }, context)
    job.progress = () => under.progress()
    const giveBack = context.caller.kind === 'cli' ? makeBulkRoom(context.store.writer) : null
    const stop = () => void under.end()
    signal.addEventListener('abort', stop, { once: true })
    try {
      const before = await handle.stat()
      if (!before.isFile()) throw new Error('it is not a file')
      job.size = before.size
      context.publish('alert-imports', {})
      await this.takeAll(job, handle, under, context)
      const after = await handle.stat()
      if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) throw new ChangedMeanwhile()
    } finally {
      signal.removeEventListener('abort', stop)
      await under.end()
      giveBack?.()
      const kept = under.progress()
      job.progress = () => kept
      await handle.close()
    }
  }

  /** Reads the file to its end, a few slices ahead of the writing, so that memory use does not grow with the file. */
  private async takeAll(
    job: AlertImportJob,
    handle: FileHandle,
    under: AlertFileImport,
    context: BaseContext,
  ): Promise<void> {
    const slices = new SlicesAhead(handle, job.size, largestSliceFor(context.caller))
    const underWay: { readonly end: number; readonly kept: Promise<void> }[] = []
    const settleDownTo = async (left: number) => {
      for (let slice = underWay[0]; slice !== undefined && underWay.length > left; slice = underWay[0]) {
        await slice.kept
        underWay.shift()
        job.kept = slice.end
        this.progressed(context)
      }
    }
    for (let isLast = false; !isLast; ) {
      job.controller.signal.throwIfAborted()
      const slice = await slices.next()
      isLast = slice.isLast
      // the next slice is sent as soon as its bytes are read, before anything else is written
      await settleDownTo(slicesAhead)
      const kept = under.take(slice.bytes, isLast)
      // its error is reported when it is awaited
      kept.catch(() => undefined)
      underWay.push({ end: slice.end, kept })
    }
    await settleDownTo(0)
  }

  private progressed({ clock, publish }: Pick<BaseContext, 'clock' | 'publish'>): void {
    const now = clock.now()
    if (Math.abs(now - this.reportedAt) < progressMs) return
    this.reportedAt = now
    publish('alert-imports', {})
  }
}

/** Nothing depends on it: where the database is locked or full, the next file is read as guessed. */
function rememberReading(
  { mapping, reading, remember }: AlertImportJob,
  { store, clock }: Pick<BaseContext, 'store' | 'clock'>,
): void {
  const isChosen =
    Object.keys(mapping ?? {}).length + Object.keys(reading?.severities ?? {}).length > 0 ||
    [reading?.day_first, reading?.zone, reading?.encoding].some((each) => (each ?? null) !== null)
  if (remember === null || !isChosen) return
  try {
    unlessHeldElsewhere(store.writer, () =>
      keepAlertReading(store.writer, remember, { mapping: mapping ?? {}, reading }, isoTime(clock)),
    )
  } catch (error) {
    logFault('How a file of alerts was read could not be remembered', error)
  }
}

/** Another program wrote to the file during the import. */
class ChangedMeanwhile extends Error {}

function removeUpload(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch (error) {
    logFault(`${path} could not be removed now`, error)
  }
}

/** Returns why a file was not imported completely, and what is kept. */
function problemOf(job: AlertImportJob, error: unknown, dataDir: string): Problem {
  const { name } = job
  const rest = job.progress().read === 0 ? 'None of it was imported.' : 'Anything already imported stays.'
  if (error instanceof ChangedMeanwhile)
    return problem(
      'conflict',
      `${name} was changed while it was being read. Import it again once it is complete. ${rest}`,
    )
  if (isOutOfMemory(error))
    return problem(
      'too-large',
      `${name} needs more memory than the limit of ${readingHeapMb / 1024} GB. Save it as JSON lines, or split it. ${rest}`,
    )
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  if (code === unreadableFile) return problem('invalid', `${name} ${String(message)} ${rest}`)
  const fault = storeFaultSentence(error, dataDir)
  if (fault !== null) return problem('failed', `Not all of ${name} could be imported. ${fault} ${rest}`)
  const refused = systemFaultSentence(error)
  if (refused !== null) return problem('not-found', `${refused} ${rest}`)
  logFault(`${name} could not be imported`, error)
  const why = error instanceof Error ? error.message : String(error)
  return problem('failed', `Not all of ${name} could be imported: ${why.replace(/\.$/, '')}. ${rest}`)
}
