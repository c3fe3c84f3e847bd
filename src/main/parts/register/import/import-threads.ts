import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import type { ImportPreview } from '../../../../contract/workstation/register/register-imports.ts'
import { Stopped } from '../../../jobs/worker/protocol.ts'
import { isOutOfMemory } from '../../../jobs/worker/run-task.ts'
import { WorkerHandle } from '../../../jobs/worker/worker-handle.ts'
import { workerScript } from '../../../jobs/worker/worker-script.ts'
import { logFault } from '../../../operations/system/log.ts'
import { storeFaultSentence } from '../../../store/database/store-fault.ts'
import type { ActDraft } from '../../../store/log/log.ts'
import { profilesReadHere } from '../taxonomies.ts'
import type {
  Committed,
  ImportAnswers,
  ImportAsk,
  ImportGiven,
  ImportTask,
  LeftOutFile,
  OverwritePage,
} from './import-thread.ts'

/** Heap for reading one file, in megabytes: several times what a register of the largest size needs. */
const maxHeapMb = 2048

/** Maximum number of previews waiting to be committed; the oldest is cancelled for a new one. */
const maxPreviews = 3

/**
 * Imports of the register: each file in its own thread, which keeps its plan until it is asked to continue. A thread
 * that was asked to write is not cancelled any more: its answer states the result.
 */
export class ImportThreads {
  private readonly waiting = new Map<string, Waiting>()
  private readonly running = new Set<WorkerHandle>()
  private readonly maxHeapMb: number

  /** `limits` bounds the memory of each thread. */
  constructor(limits: { readonly maxHeapMb: number } = { maxHeapMb }) {
    this.maxHeapMb = limits.maxHeapMb
  }

  /** Number of running threads, including those that wait for a request. */
  get threads(): number {
    return this.running.size
  }

  async preview(task: ImportTask): Promise<ImportPreview | Problem> {
    for (const id of [...this.waiting.keys()].slice(0, 1 - maxPreviews)) this.cancel(id)
    const waiting = this.start(task)
    const preview = await this.ask(waiting, { do: 'read' })
    if (isProblem(preview)) this.cancel(task.id)
    else waiting.preview = preview
    return preview
  }

  /** Returns the last preview under this id; null when it is gone. */
  previewed(id: string): { readonly task: ImportTask; readonly preview: ImportPreview } | null {
    const waiting = this.waiting.get(id)
    return waiting?.preview == null ? null : { task: waiting.task, preview: waiting.preview }
  }

  /** Sets the options of the import, and returns the resulting preview. */
  async choose(
    id: string,
    options: Omit<Extract<ImportAsk, { do: 'choose' }>, 'do'>,
  ): Promise<ImportPreview | Problem> {
    const waiting = this.waiting.get(id)
    if (waiting === undefined) return gone
    const preview = await this.ask(waiting, { do: 'choose', ...options })
    if (!isProblem(preview)) waiting.preview = preview
    return preview
  }

  /** A page of the fields that would be overwritten. */
  async listOverwrites(id: string, offset: number, limit: number): Promise<OverwritePage | Problem> {
    const waiting = this.waiting.get(id)
    return waiting === undefined ? gone : this.ask(waiting, { do: 'list', offset, limit })
  }

  /** What a preview leaves out, as a workbook. */
  async leftOut(id: string): Promise<LeftOutFile | Problem> {
    const waiting = this.waiting.get(id)
    return waiting === undefined ? gone : this.ask(waiting, { do: 'leftOut' })
  }

  async commit(id: string, act: { readonly draft: ActDraft }): Promise<Committed | Problem> {
    const waiting = this.waiting.get(id)
    if (waiting === undefined) return gone
    this.waiting.delete(id)
    try {
      return await this.ask(waiting, { do: 'commit', ...act })
    } finally {
      void this.end(waiting.thread)
    }
  }

  /** Ends a waiting thread, discarding its plan. False when there is none. */
  cancel(id: string): boolean {
    const waiting = this.waiting.get(id)
    this.waiting.delete(id)
    if (waiting !== undefined) void this.end(waiting.thread)
    return waiting !== undefined
  }

  /** Ends all threads, and resolves when they are gone. */
  async close(): Promise<void> {
    this.waiting.clear()
    await Promise.all([...this.running].map((thread) => this.end(thread)))
  }

  private async ask<A extends ImportAsk>(
    { thread, task }: Waiting,
    ask: A,
  ): Promise<ImportAnswers[A['do']] | Problem> {
    try {
      return await thread.ask<ImportAnswers[A['do']]>(ask)
    } catch (error) {
      return reasonOf(error, ask.do, task.places.dataDir)
    }
  }

  private start(task: ImportTask): Waiting {
    const given: ImportGiven = { task, profiles: profilesReadHere() }
    const thread = new WorkerHandle(workerScript('./import-thread.ts', import.meta.url), {
      given,
      heapMb: this.maxHeapMb,
      onEnd: () => {
        if (this.waiting.get(task.id) === waiting) this.waiting.delete(task.id)
        void this.end(thread)
      },
    })
    const waiting: Waiting = { task, thread, preview: null }
    this.running.add(thread)
    this.waiting.set(task.id, waiting)
    return waiting
  }

  private async end(thread: WorkerHandle): Promise<void> {
    await thread.end()
    this.running.delete(thread)
  }
}

/** A file in its thread, with its last preview. */
type Waiting = { readonly task: ImportTask; readonly thread: WorkerHandle; preview: ImportPreview | null }

const gone = problem('not-found', 'This preview is gone. Read the file again.')

/**
 * Returns why a thread did not answer. One that ended during a commit may have written: it writes in one transaction.
 */
function reasonOf(error: unknown, asked: ImportAsk['do'], dataDir: string): Problem {
  const outcome =
    asked === 'commit'
      ? 'The file was either imported as a whole or not at all: check the register.'
      : 'Nothing was changed.'
  if (isOutOfMemory(error))
    return problem('too-large', `The file needs more memory than an import may have. ${outcome}`)
  if (error instanceof Stopped) return problem('failed', `The import ended unexpectedly. ${outcome}`)
  logFault('An import failed', error)
  const fault = storeFaultSentence(error, dataDir)
  if (fault !== null) return problem('failed', `Nothing was changed. ${fault}`)
  return problem('failed', `The file could not be read because of a fault in Skerry. ${outcome}`)
}
