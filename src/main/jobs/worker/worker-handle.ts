import { type Carried, type Carrier, inThread, type WorkerLimits } from './carrier.ts'
import { Stopped, type ToHost, WorkerFault } from './protocol.ts'

export type WorkerOptions = WorkerLimits & {
  /** Threads, unless another way is given. */
  readonly carrier?: Carrier
  /** What it is started with. */
  readonly given?: unknown
  /** Told once, when the worker is over. */
  readonly onEnd?: () => void
}

/** What a caller hears of an ask before its answer. */
export type AskOptions = {
  readonly onProgress?: ((bytes: number) => void) | undefined
  /** Gets what a long task hands over before its end. */
  readonly onPart?: ((part: never) => void) | undefined
  /** Asks the task to stop when it is aborted; only a task that looks for it does. */
  readonly signal?: AbortSignal | undefined
}

type Pending = AskOptions & {
  readonly resolve: (result: unknown) => void
  readonly reject: (why: Error) => void
}

/** A worker as its host sees it: it is asked, answers in turn, and is over when it was ended or died. */
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

  get isOver(): boolean {
    return this.over !== null
  }

  /**
   * Rejects with `Stopped` when the task was called off or the worker ended, with `WorkerFault` when the task failed, and
   * with what the system says when the worker died.
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

  /** Ends the worker at once; what it was asked is refused with `why`. Resolves when it is gone. */
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
