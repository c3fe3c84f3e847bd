import type { ContentAnswer, ContentTask } from './lay-content.ts'
import type { Carrier } from './worker/carrier.ts'
import { Stopped } from './worker/protocol.ts'
import { WorkerHandle } from './worker/worker-handle.ts'
import { workerScript } from './worker/worker-script.ts'

/** Maximum heap of a process, in megabytes. */
const heapMb = 1024
/** Milliseconds until the reading of a file is abandoned. */
const patienceMs = 60_000
/** Maximum number of files read by one process before it is replaced: the libraries leak memory. */
const filesEach = 100
/** Milliseconds after which an idle process ends. */
const idleMs = 20_000

/**
 * Reads documents and archives in a process that can be killed at any moment, one file at a time. A file that crashes
 * it or takes too long affects only itself: the next one gets a new process.
 */
export class ContentProcess {
  private readonly carrier: Carrier | undefined
  private readonly patience: number
  private worker: WorkerHandle | null = null
  private read = 0
  private line: Promise<unknown> = Promise.resolve()
  private idle: NodeJS.Timeout | null = null

  /** `carrier` determines how processes run, where that differs from Node's way; `patience` is in milliseconds. */
  constructor(carrier: Carrier | undefined, patience: number = patienceMs) {
    this.carrier = carrier
    this.patience = patience
  }

  /**
   * Rejects with `Stopped` when the signal is aborted, otherwise with a sentence that states why the file was
   * abandoned.
   */
  ask(task: ContentTask, signal?: AbortSignal): Promise<ContentAnswer> {
    const answer = this.line.then(() => this.askNow(task, signal))
    this.line = answer.catch(() => undefined)
    return answer
  }

  async close(): Promise<void> {
    if (this.idle !== null) clearTimeout(this.idle)
    await this.worker?.end()
    this.worker = null
  }

  private async askNow(task: ContentTask, signal: AbortSignal | undefined): Promise<ContentAnswer> {
    if (signal?.aborted === true) throw new Stopped()
    if (this.idle !== null) clearTimeout(this.idle)
    const worker = await this.ready()
    const endNow = () => void worker.end()
    signal?.addEventListener('abort', endNow, { once: true })
    const patience = setTimeout(() => void worker.end(new Error(tooLong)), this.patience)
    try {
      return await worker.ask<ContentAnswer>(task)
    } catch (error) {
      if (error instanceof Stopped || (error instanceof Error && error.message === tooLong)) throw error
      throw new Error(`reading it failed: ${error instanceof Error ? error.message : String(error)}.`, {
        cause: error,
      })
    } finally {
      clearTimeout(patience)
      signal?.removeEventListener('abort', endNow)
      this.rest(worker)
    }
  }

  private async ready(): Promise<WorkerHandle> {
    if (this.worker !== null && !this.worker.isOver && this.read < filesEach) {
      this.read++
      return this.worker
    }
    await this.worker?.end()
    const carrier = this.carrier ?? (await import('./worker/process-carrier.ts')).inProcess
    this.worker = new WorkerHandle(workerScript('./content-worker.ts', import.meta.url), { heapMb, carrier })
    this.read = 1
    return this.worker
  }

  private rest(worker: WorkerHandle): void {
    this.idle = setTimeout(() => void worker.end(), idleMs)
    this.idle.unref()
  }
}

const tooLong = `it took longer than ${patienceMs / 1000} seconds to read. Take out what matters, and drop that.`
