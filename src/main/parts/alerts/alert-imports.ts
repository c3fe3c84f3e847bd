import { type FileHandle, open } from 'node:fs/promises'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { systemFaultSentence } from '../../../contract/system-fault.ts'
import type { AlertImportResult } from '../../../contract/workstation/alerts/alert-import.ts'
import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import { unreadableFile } from '../../engine/alert-import/unreadable-file.ts'
import { isOutOfMemory } from '../../jobs/worker/run-task.ts'
import type { Caller, Context } from '../../operations/call/context.ts'
import type { Interruption } from '../../operations/jobs/jobs.ts'
import type { RunningJob } from '../../operations/jobs/running-job.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { logFault } from '../../operations/system/log.ts'
import { OneByOne } from '../../operations/system/one-by-one.ts'
import { keepAlertReading } from '../../store/alerts/alert-readings.ts'
import { makeBulkRoom } from '../../store/alerts/bulk-room.ts'
import { storeFaultSentence } from '../../store/database/store-fault.ts'
import { unlessHeldElsewhere } from '../../store/database/write-turn.ts'
import type { JobRecord } from '../../store/jobs/jobs.ts'
import { AlertFileImport, readingHeapMb } from './alert-file-import.ts'
import { AlertImport, type AlertImportRequest } from './alert-import-job.ts'
import { SlicesAhead } from './slices-ahead.ts'

/** Alerts per transaction: few where the main thread also serves others, many for the command line. */
const perTransaction = (caller: Caller) => (caller.kind === 'cli' ? 16_000 : 200)
/** Maximum bytes read at once. */
const largestSliceFor = (caller: Caller) => (caller.kind === 'cli' ? 2_097_152 : 1_048_576)
/** Slices queued for the thread while one is written; without any it would idle until the write is done. */
const slicesAhead = 2
/** Maximum number of imports that run or wait. */
const maxUnderWay = 20

type BaseContext = Pick<
  Context,
  'store' | 'clock' | 'random' | 'draft' | 'publish' | 'caller' | 'dataDir' | 'jobs' | 'uploads'
> & { readonly settings: () => Pick<Settings, 'plan'> }

/** Imports of files of alerts, as jobs: one runs, the others wait. */
export class AlertImports {
  /** Those under way. */
  private readonly imports = new Map<string, AlertImport>()
  private readonly line = new OneByOne()

  begin(request: AlertImportRequest, context: BaseContext): RunningJob | Problem {
    if (this.imports.size >= maxUnderWay)
      return problem('conflict', 'Too many imports are under way. Wait until one of them is done.')
    const given = fileOf(request, context)
    if (isProblem(given)) return given
    const under = new AlertImport(request, given)
    const job = context.jobs.start(
      {
        part: 'alerts',
        kind: 'alert-import',
        title: () => `Importing alerts from ${under.name}`,
        unit: 'bytes',
        progress: () => under.done(),
        result: () => under.result(),
        problemOf: (error) => problemOf(under, error, context.dataDir),
      },
      (started) => this.run(under, started, context),
    )
    under.finished = job.finished
    return job
  }

  /** Waits for the end of all imports, which the closing workstation has aborted. */
  async close(): Promise<void> {
    await Promise.all([...this.imports.values()].map(({ finished }) => finished))
  }

  private async run(under: AlertImport, job: RunningJob, context: BaseContext): Promise<undefined> {
    this.imports.set(job.id, under)
    try {
      await arrived(under, job)
      job.waitFor('turn')
      await this.line.run(job.signal, () => this.read(under, job, context))
      rememberReading(under, context)
    } finally {
      this.imports.delete(job.id)
      under.upload?.remove()
    }
  }

  private async read(under: AlertImport, job: RunningJob, context: BaseContext): Promise<void> {
    const { signal } = job
    job.goOn()
    const handle = await open(under.path, 'r')
    const { name, mapping, reading } = under
    const perBatch = perTransaction(context.caller)
    const file = new AlertFileImport({ name, mapping, reading, perBatch }, context)
    under.progress = () => file.progress()
    const giveBack = context.caller.kind === 'cli' ? makeBulkRoom(context.store.writer) : null
    const stop = () => void file.end()
    signal.addEventListener('abort', stop, { once: true })
    try {
      const before = await handle.stat()
      if (!before.isFile()) throw new Error('it is not a file')
      under.size = before.size
      job.progressed()
      await this.takeAll(under, job, { handle, file }, context)
      const after = await handle.stat()
      if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) throw new ChangedMeanwhile()
    } finally {
      signal.removeEventListener('abort', stop)
      await file.end()
      giveBack?.()
      const kept = file.progress()
      under.progress = () => kept
      await handle.close()
    }
  }

  /** Reads the file to its end, a few slices ahead of the writing, so that memory use does not grow with the file. */
  private async takeAll(
    under: AlertImport,
    job: RunningJob,
    { handle, file }: { readonly handle: FileHandle; readonly file: AlertFileImport },
    { caller }: Pick<BaseContext, 'caller'>,
  ): Promise<void> {
    const slices = new SlicesAhead(handle, under.size, largestSliceFor(caller))
    const underWay: { readonly end: number; readonly kept: Promise<void> }[] = []
    const settleDownTo = async (left: number) => {
      for (let slice = underWay[0]; slice !== undefined && underWay.length > left; slice = underWay[0]) {
        await slice.kept
        underWay.shift()
        under.kept = slice.end
        job.progressed()
      }
    }
    for (let isLast = false; !isLast; ) {
      job.signal.throwIfAborted()
      const slice = await slices.next()
      isLast = slice.isLast
      // the next slice is sent as soon as its bytes are read, before anything else is written
      await settleDownTo(slicesAhead)
      const kept = file.take(slice.bytes, isLast)
      // its error is reported when it is awaited
      kept.catch(() => undefined)
      underWay.push({ end: slice.end, kept })
    }
    await settleDownTo(0)
  }
}

/** Nothing depends on it: where the database is locked or full, the next file is read as guessed. */
function rememberReading(
  { mapping, reading, remember }: AlertImport,
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

/** Returns the file to import; takes the upload that it is in. */
function fileOf({ file }: AlertImportRequest, { uploads }: Pick<BaseContext, 'uploads'>) {
  if (file.kind === 'path') return { path: file.path, upload: null }
  const upload = uploads.findOne(file.upload)
  if (isProblem(upload)) return upload
  upload.take()
  return { path: upload.files[0]?.path ?? '', upload }
}

/** Resolves when all of an uploaded file is here. */
async function arrived(under: AlertImport, job: RunningJob): Promise<void> {
  const { upload } = under
  const [file] = upload?.files ?? []
  if (upload === null || file === undefined) return
  file.onSlice = () => {
    under.size = file.size
    job.progressed()
  }
  upload.endWith(job.signal)
  job.waitFor('upload')
  await upload.whole
}

/**
 * Returns what became of an import whose program ended: what was added until its last record is at least there, and a
 * second import of the same file adds only the rest.
 */
export function interruptedImport({ state, result }: Pick<JobRecord, 'state' | 'result'>): Interruption {
  const { name, added = 0, updated = 0 } = result as Partial<AlertImportResult>
  const again = `Import ${name ?? 'the file'} again: alerts that are already here are not added twice.`
  const stored = added + updated
  const kept =
    state === 'waiting' || stored === 0
      ? 'It had stored no alert when that was last recorded.'
      : `At least ${stored.toLocaleString('en-GB')} ${stored === 1 ? 'alert was stored, and stays' : 'alerts were stored, and stay'}.`
  return { state: 'interrupted', message: `${kept} ${again}` }
}

/** Returns why a file was not imported completely, and what is kept. */
function problemOf(under: AlertImport, error: unknown, dataDir: string): Problem {
  const { name } = under
  const rest = under.progress().read === 0 ? 'None of it was imported.' : 'Anything already imported stays.'
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
