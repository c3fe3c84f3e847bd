import { Stopped } from './protocol.ts'
import { readableFault } from './run-task.ts'
import { WorkerHandle } from './worker-handle.ts'

type Options = { readonly signal?: AbortSignal; readonly onProgress?: (bytes: number) => void }

/** Milliseconds for which a worker waits for its next task. */
const idleMs = 100

/**
 * Does tasks one after the other in a worker that outlives them for a moment: of many small ones most of the time would go into its
 * start. A task that is stopped or fails takes the worker along.
 */
export class LastingWorker {
  private readonly script: () => URL
  private readonly heapMb: number
  private idle: { readonly worker: WorkerHandle; readonly timer: NodeJS.Timeout } | null = null

  constructor(script: () => URL, heapMb: number) {
    this.script = script
    this.heapMb = heapMb
  }

  /** As `runTask` does it. */
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
    // what is read becomes objects that live until they are written: with less room most of them would be copied twice
    return new WorkerHandle(this.script(), { heapMb: this.heapMb, youngMb: 96 })
  }

  private keep(worker: WorkerHandle): void {
    // two tasks at once: one worker waits, the other is over
    if (worker.isOver || this.idle !== null) {
      void worker.end()
      return
    }
    const timer = setTimeout(() => {
      this.idle = null
      void worker.end()
    }, idleMs)
    // a program that has nothing else to do ends
    timer.unref()
    this.idle = { worker, timer }
  }
}
