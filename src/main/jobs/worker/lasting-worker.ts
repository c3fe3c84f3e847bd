import { Stopped } from './protocol.ts'
import { readableFault } from './run-task.ts'
import { WorkerHandle } from './worker-handle.ts'

type Options = { readonly signal?: AbortSignal; readonly onProgress?: (bytes: number) => void }

/** Milliseconds for which a worker waits for its next task. */
const idleMs = 100

/**
 * Runs tasks one after the other in a worker that outlives them for a moment: with many small ones, most of the time
 * would be spent on starting it. A task that is stopped or fails ends the worker too.
 */
export class LastingWorker {
  private readonly script: () => URL
  private readonly heapMb: number
  private idle: { readonly worker: WorkerHandle; readonly timer: NodeJS.Timeout } | null = null

  constructor(script: () => URL, heapMb: number) {
    this.script = script
    this.heapMb = heapMb
  }

  /** Runs a task as `runTask` does. */
  async run<R>(task: unknown, { signal, onProgress }: Options = {}): Promise<R> {
    if (signal?.aborted === true) throw new Stopped()
    const worker = this.take()
    const stop = () => void worker.end()
    signal?.addEventListener('abort', stop, { once: true })
    try {
      const answer = await worker.ask<R>(task, { onProgress })
      this.keep(worker)
      return answer
    } catch (error) {
      await worker.end()
      throw readableFault(error, this.heapMb)
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  private take(): WorkerHandle {
    const { idle } = this
    this.idle = null
    if (idle !== null) clearTimeout(idle.timer)
    if (idle !== null && !idle.worker.isOver) return idle.worker
    // parsing creates objects that live until they are written: with less room most of them would be copied twice
    return new WorkerHandle(this.script(), { heapMb: this.heapMb, youngMb: 96 })
  }

  private keep(worker: WorkerHandle): void {
    // with two concurrent tasks, one worker is kept idle and the other is ended
    if (worker.isOver || this.idle !== null) {
      void worker.end()
      return
    }
    const timer = setTimeout(() => {
      this.idle = null
      void worker.end()
    }, idleMs)
    // does not keep an otherwise idle program alive
    timer.unref()
    this.idle = { worker, timer }
  }
}
