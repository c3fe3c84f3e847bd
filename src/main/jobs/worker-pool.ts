import { Worker } from 'node:worker_threads'
import type { Reply, Request, Task } from './extraction-task.ts'

/**
 * A few worker threads that take tasks in turn. Threads start with the first task and end when nothing was asked for a
 * while, so that a workstation at rest has none.
 */
export type Job<R> = {
  readonly result: Promise<R>
  /** Asks the task to stop; its result rejects with `Stopped`. */
  readonly stop: () => void
}

export class Stopped extends Error {
  constructor() {
    super('The task was stopped.')
    this.name = 'Stopped'
  }
}

type Pending = {
  readonly request: Request
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
  readonly onProgress: ((bytes: number) => void) | undefined
  readonly onPart: ((part: unknown) => void) | undefined
}

type Thread = { readonly worker: Worker; current: Pending | null }

/** Milliseconds after which idle threads end. */
const idleMs = 30_000

export class WorkerPool {
  private readonly size: number
  private readonly script: URL
  private readonly threads: Thread[] = []
  private readonly waiting: Pending[] = []
  private nextId = 1
  private idle: NodeJS.Timeout | null = null
  private isClosed = false

  constructor(script: URL, size: number) {
    this.script = script
    this.size = size
  }

  /** `onPart` gets what a long task hands over before its end. */
  run<R>(task: Task, onProgress?: (bytes: number) => void, onPart?: (part: R) => void): Job<R> {
    const stop = new SharedArrayBuffer(4)
    const request: Request = { id: this.nextId++, task, stop }
    const result = new Promise<unknown>((resolve, reject) => {
      if (this.isClosed) {
        reject(new Stopped())
        return
      }
      this.waiting.push({
        request,
        resolve,
        reject,
        onProgress,
        onPart: onPart as Pending['onPart'],
      })
      this.dispatch()
    })
    return {
      result: result as Promise<R>,
      stop: () => {
        Atomics.store(new Int32Array(stop), 0, 1)
        const at = this.waiting.findIndex((pending) => pending.request === request)
        if (at >= 0) this.waiting.splice(at, 1)[0]?.reject(new Stopped())
      },
    }
  }

  /** Starts a thread before its first task, while what it will read is still on its way. */
  warm(): void {
    if (this.isClosed || this.threads.length > 0) return
    this.start()?.worker.unref()
    this.restLater()
  }

  async close(): Promise<void> {
    this.isClosed = true
    if (this.idle !== null) clearTimeout(this.idle)
    for (const pending of this.waiting.splice(0)) pending.reject(new Stopped())
    await Promise.all(
      this.threads.splice(0).map(async (thread) => {
        const { current } = thread
        thread.current = null
        await thread.worker.terminate()
        current?.reject(new Stopped())
      }),
    )
  }

  private dispatch(): void {
    if (this.idle !== null) clearTimeout(this.idle)
    this.idle = null
    while (this.waiting.length > 0) {
      const thread = this.threads.find(({ current }) => current === null) ?? this.start()
      if (thread === null) return
      const pending = this.waiting.shift() as Pending
      thread.current = pending
      thread.worker.ref()
      thread.worker.postMessage(pending.request)
    }
    if (this.threads.every(({ current }) => current === null)) this.restLater()
  }

  private start(): Thread | null {
    if (this.threads.length >= this.size) return null
    const worker = new Worker(this.script, {
      resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 8 },
    })
    const thread: Thread = { worker, current: null }
    worker.on('message', (reply: Reply) => this.receive(thread, reply))
    worker.on('error', (error) => this.lose(thread, error))
    worker.on('exit', () => this.lose(thread, new Error('The worker thread ended.')))
    this.threads.push(thread)
    return thread
  }

  private receive(thread: Thread, reply: Reply): void {
    const { current } = thread
    if (current === null || current.request.id !== reply.id) return
    if (reply.is === 'progress') {
      current.onProgress?.(reply.bytes)
      return
    }
    if (reply.is === 'part') {
      current.onPart?.(reply.result)
      return
    }
    thread.current = null
    thread.worker.unref()
    if (reply.is === 'done') current.resolve(reply.result)
    else current.reject(reply.is === 'stopped' ? new Stopped() : new Error(reply.message))
    this.dispatch()
  }

  /** A thread that died takes its task with it; the next task gets a new one. */
  private lose(thread: Thread, error: Error): void {
    const at = this.threads.indexOf(thread)
    if (at >= 0) this.threads.splice(at, 1)
    const { current } = thread
    thread.current = null
    current?.reject(error)
    if (!this.isClosed) this.dispatch()
  }

  private restLater(): void {
    if (this.threads.length === 0) return
    this.idle = setTimeout(() => {
      for (const { worker } of this.threads.splice(0)) void worker.terminate()
    }, idleMs)
    this.idle.unref()
  }
}
