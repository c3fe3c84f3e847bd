import { type Carried, type Carrier, inThread, type WorkerLimits } from './carrier.ts'
import { Stopped, type ToHost, WorkerFault } from './protocol.ts'

export type WorkerOptions = WorkerLimits & {
  /** Threads by default. */
  readonly carrier?: Carrier
  /** What the worker is started with. */
  readonly given?: unknown
  /** Called once, when the worker has ended. */
  readonly onEnd?: () => void
}

/** Callbacks and signal of an ask. */
export type AskOptions = {
  readonly onProgress?: ((bytes: number) => void) | undefined
  /** Receives the parts that a long task hands over before its end. */
  readonly onPart?: ((part: never) => void) | undefined
  /** Requests the task to stop when aborted; only a task that checks for it stops. */
  readonly signal?: AbortSignal | undefined
}

type Pending = AskOptions & {
  readonly resolve: (result: unknown) => void
  readonly reject: (why: Error) => void
}

/** Host side of a worker: it answers asks one after the other until it is ended or dies. */
export class WorkerHandle {
  private readonly carried: Carried
  private readonly carrier: Carrier
  private readonly onEnd: (() => void) | undefined
  private readonly pending = new Map<number, Pending>()
  private lastId = 0
  private over: Error | null = null

  constructor(script: URL, { carrier = inThread, given, onEnd, ...limits }: WorkerOptions) {
    this.carrier = carrier
    this.onEnd = onEnd
    this.carried = carrier.start(script, limits, {
      onMessage: (message) => this.receive(message),
      onEnd: (why) => this.finish(why),
    })
    this.carried.hold(false)
    this.carried.post({ is: 'given', given })
  }

  /** Id of its process; undefined for a thread, and until it runs. */
  get pid(): number | undefined {
    return this.carried.pid()
  }

  get isOver(): boolean {
    return this.over !== null
  }

  /**
   * Rejects with `Stopped` when the task was cancelled or the worker ended, with `WorkerFault` when the task failed,
   * and with the system error when the worker died.
   */
  ask<R>(request: unknown, options: AskOptions = {}): Promise<R> {
    if (this.over !== null) return Promise.reject(this.over)
    const id = ++this.lastId
    const stop = this.carrier.shares ? new SharedArrayBuffer(4) : null
    const callOff = () => {
      if (stop !== null) Atomics.store(new Int32Array(stop), 0, 1)
    }
    if (options.signal?.aborted === true) callOff()
    options.signal?.addEventListener('abort', callOff, { once: true })
    const answer = new Promise<unknown>((resolve, reject) => {
      this.pending.set(id, { ...options, resolve, reject })
      this.carried.hold(true)
      this.carried.post({ is: 'ask', id, request, stop })
    })
    return answer.finally(() => options.signal?.removeEventListener('abort', callOff)) as Promise<R>
  }

  /** Ends the worker at once; pending asks are rejected with `why`. Resolves when it has ended. */
  async end(why: Error = new Stopped()): Promise<void> {
    this.finish(why)
    await this.carried.end()
  }

  private receive(message: ToHost): void {
    const pending = this.pending.get(message.id)
    if (pending === undefined) return
    if (message.is === 'progress') pending.onProgress?.(message.bytes)
    else if (message.is === 'part') pending.onPart?.(message.part as never)
    else this.settle(message, pending)
  }

  private settle(message: Exclude<ToHost, { is: 'progress' | 'part' }>, pending: Pending): void {
    this.pending.delete(message.id)
    if (this.pending.size === 0) this.carried.hold(false)
    if (message.is === 'done') pending.resolve(message.result)
    else pending.reject(message.is === 'stopped' ? new Stopped() : new WorkerFault(message))
  }

  private finish(why: Error): void {
    if (this.over !== null) return
    this.over = why
    for (const { reject } of this.pending.values()) reject(why)
    this.pending.clear()
    this.onEnd?.()
  }
}
