import type { WorkerLimits } from './carrier.ts'
import { Stopped } from './protocol.ts'
import { WorkerHandle } from './worker-handle.ts'

/**
 * A few workers of one kind that share a queue of tasks. They start with the first task and end after an idle time, so
 * that an idle workstation has none.
 */
export type Job<R> = {
  readonly result: Promise<R>
  /** Requests the task to stop; its result rejects with `Stopped`. */
  readonly stop: () => void
}

type Waiting = {
  /** Starts it on a worker; resolves when it has ended in any way, to the handing over of its outcome. */
  readonly start: (worker: WorkerHandle) => Promise<() => void>
  readonly refuse: (why: Error) => void
}

/** Milliseconds after which idle workers end. */
const idleMs = 30_000

export class WorkerPool<T> {
  private readonly size: number
  private readonly script: URL
  private readonly limits: WorkerLimits
  private readonly idleWorkers: WorkerHandle[] = []
  private readonly busyWorkers = new Set<WorkerHandle>()
  private readonly waiting: Waiting[] = []
  private idle: NodeJS.Timeout | null = null
  private isClosed = false

  constructor(script: URL, size: number, limits: WorkerLimits) {
    this.script = script
    this.size = size
    this.limits = limits
  }

  /** `onPart` receives the parts that a long task hands over before its end. */
  run<R>(task: T, onProgress?: (bytes: number) => void, onPart?: (part: R) => void): Job<R> {
    const calledOff = new AbortController()
    const { signal } = calledOff
    const result = new Promise<R>((resolve, reject) => {
      if (this.isClosed) return reject(new Stopped())
      const waiting: Waiting = {
        start: (worker) =>
          worker.ask<R>(task, { onProgress, onPart, signal }).then(
            (value) => () => resolve(value),
            (why) => () => reject(why),
          ),
        refuse: reject,
      }
      this.waiting.push(waiting)
      signal.addEventListener('abort', () => this.giveUp(waiting), { once: true })
      this.dispatch()
    })
    return { result, stop: () => calledOff.abort() }
  }

  /** Starts a worker before its first task, while the input is still on its way. */
  warm(): void {
    if (this.isClosed || this.workers > 0) return
    this.idleWorkers.push(this.start())
    this.restLater()
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.restNever()
    for (const { refuse } of this.waiting.splice(0)) refuse(new Stopped())
    await Promise.all([...this.idleWorkers.splice(0), ...this.busyWorkers].map((worker) => worker.end()))
  }

  /** Removes a task from the queue that no worker has begun. */
  private giveUp(waiting: Waiting): void {
    const at = this.waiting.indexOf(waiting)
    if (at >= 0) this.waiting.splice(at, 1)[0]?.refuse(new Stopped())
  }

  private get workers(): number {
    return this.idleWorkers.length + this.busyWorkers.size
  }

  private dispatch(): void {
    this.restNever()
    while (this.waiting.length > 0) {
      const worker = this.idleWorkers.pop() ?? (this.workers < this.size ? this.start() : null)
      if (worker === null) return
      const next = this.waiting.shift() as Waiting
      this.busyWorkers.add(worker)
      void next.start(worker).then((handOver) => {
        // the worker begins its next task first, rather than waiting while this result is merged
        this.release(worker)
        handOver()
      })
    }
    if (this.busyWorkers.size === 0) this.restLater()
  }

  /** A worker that died has lost its task; the next task gets a new worker. */
  private release(worker: WorkerHandle): void {
    this.busyWorkers.delete(worker)
    if (this.isClosed) return
    if (!worker.isOver) this.idleWorkers.push(worker)
    this.dispatch()
  }

  private start(): WorkerHandle {
    const worker: WorkerHandle = new WorkerHandle(this.script, {
      ...this.limits,
      onEnd: () => {
        const at = this.idleWorkers.indexOf(worker)
        if (at >= 0) this.idleWorkers.splice(at, 1)
      },
    })
    return worker
  }

  private restLater(): void {
    if (this.idleWorkers.length === 0) return
    this.idle = setTimeout(() => {
      for (const worker of this.idleWorkers.splice(0)) void worker.end()
    }, idleMs)
    this.idle.unref()
  }

  private restNever(): void {
    if (this.idle !== null) clearTimeout(this.idle)
    this.idle = null
  }
}
