import { Worker } from 'node:worker_threads'
import type { Knowledge } from '../../../operations/knowledge.ts'
import { WorkstationClosed } from '../../../operations/workstation-closed.ts'
import { ImportDesk } from '../import/import-desk.ts'
import type { LivePlaces } from './live-state.ts'
import type { Answer, Message, Question, Reply, Wish } from './questions.ts'

/** Room for the largest register that is filed anywhere, with its findings. */
const maxHeapMb = 2048

type Waiting = { readonly resolve: (answer: unknown) => void; readonly reject: (error: Error) => void }

export type RegisterDeskOptions = {
  /** Names the extracts of the LEI list that are switched on. */
  readonly leiLists?: Knowledge['leiLists']
  /** Bounds the memory of the thread. */
  readonly maxHeapMb?: number
}

/**
 * Asks the thread that holds the register. The thread starts with the first question, takes in what was written since before each
 * answer, and is started anew when it dies.
 */
export class RegisterDesk {
  readonly imports = new ImportDesk()
  private readonly places: LivePlaces
  private readonly options: RegisterDeskOptions
  private thread: Worker | null = null
  private isClosed = false
  private readonly waiting = new Map<number, Waiting>()
  private last = 0

  constructor(places: LivePlaces, options: RegisterDeskOptions = {}) {
    this.places = places
    this.options = options
  }

  /** Rejects when the thread cannot answer; problems of the contract come as answers. */
  ask<Q extends Question>(
    question: Q,
    ...[wish]: Wish<Q> extends undefined ? [] : [Wish<Q>]
  ): Promise<Answer<Q>> {
    const id = ++this.last
    const message: Message = { id, question, wish, leiLists: this.options.leiLists?.() ?? [] }
    return new Promise<unknown>((resolve, reject) => {
      if (this.isClosed) throw new Error('The workstation was closed.')
      this.waiting.set(id, { resolve, reject })
      const thread = this.started()
      // a host that waits for nothing else may end, but not before the answer
      thread.ref()
      thread.postMessage(message)
    }) as Promise<Answer<Q>>
  }

  async close(): Promise<void> {
    const { thread } = this
    this.isClosed = true
    this.thread = null
    this.refuseAll(new WorkstationClosed())
    await Promise.all([this.imports.close(), thread?.terminate()])
  }

  private started(): Worker {
    if (this.thread !== null) return this.thread
    const script = import.meta.url.endsWith('.ts') ? './live-thread.ts' : './live-thread.js'
    const thread = new Worker(new URL(script, import.meta.url), {
      workerData: this.places,
      resourceLimits: { maxOldGenerationSizeMb: this.options.maxHeapMb ?? maxHeapMb },
    })
    thread.on('message', (reply: Reply) => this.settle(reply))
    const died = (error: Error) => {
      if (this.thread !== thread) return
      this.thread = null
      this.refuseAll(error)
    }
    thread.on('error', died)
    thread.on('exit', () => died(new Error('The thread of the register ended.')))
    this.thread = thread
    return thread
  }

  private settle(reply: Reply): void {
    const waiting = this.waiting.get(reply.id)
    this.waiting.delete(reply.id)
    if (this.waiting.size === 0) this.thread?.unref()
    if ('failed' in reply) waiting?.reject(Object.assign(new Error(reply.failed), { code: reply.code }))
    else waiting?.resolve(reply.answer)
  }

  private refuseAll(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }
}
