import { WorkerHandle } from '../../../jobs/worker/worker-handle.ts'
import { workerScript } from '../../../jobs/worker/worker-script.ts'
import type { Knowledge } from '../../../operations/knowledge/knowledge.ts'
import { WorkstationClosed } from '../../../operations/system/workstation-closed.ts'
import { ImportThreads } from '../import/import-threads.ts'
import { profilesReadHere } from '../taxonomies.ts'
import type { LivePlaces } from './live-state.ts'
import type { LiveGiven } from './live-thread.ts'
import type { Answer, Asking, Question, RequestOf } from './questions.ts'

/** Maximum heap, in megabytes: enough for the largest register filed anywhere, with its findings. */
const maxHeapMb = 2048

export type RegisterThreadOptions = {
  /** Returns the extracts of the LEI list that are switched on. */
  readonly leiLists?: Knowledge['leiLists']
  /** Maximum heap of the thread, in megabytes. */
  readonly maxHeapMb?: number
}

/**
 * Sends requests to the thread that holds the register. The thread starts with the first request, applies newer writes
 * before each answer, and is restarted when it dies.
 */
export class RegisterThread {
  readonly imports = new ImportThreads()
  private readonly places: LivePlaces
  private readonly options: RegisterThreadOptions
  private thread: WorkerHandle | null = null
  private isClosed = false

  constructor(places: LivePlaces, options: RegisterThreadOptions = {}) {
    this.places = places
    this.options = options
  }

  /** Rejects when the thread cannot answer; problems of the contract are returned as answers. */
  async ask<Q extends Question>(
    question: Q,
    ...[request]: RequestOf<Q> extends undefined ? [] : [RequestOf<Q>]
  ): Promise<Answer<Q>> {
    const asking: Asking = { question, request, leiLists: this.options.leiLists?.() ?? [] }
    if (this.isClosed) throw new WorkstationClosed()
    return this.started().ask(asking)
  }

  async close(): Promise<void> {
    const { thread } = this
    this.isClosed = true
    this.thread = null
    await Promise.all([this.imports.close(), thread?.end(new WorkstationClosed())])
  }

  private started(): WorkerHandle {
    if (this.thread !== null) return this.thread
    const given: LiveGiven = { places: this.places, profiles: profilesReadHere() }
    const thread: WorkerHandle = new WorkerHandle(workerScript('./live-thread.ts', import.meta.url), {
      given,
      heapMb: this.options.maxHeapMb ?? maxHeapMb,
      onEnd: () => {
        if (this.thread === thread) this.thread = null
      },
    })
    this.thread = thread
    return thread
  }
}
