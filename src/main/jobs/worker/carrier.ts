import type { ToHost, ToWorker } from './protocol.ts'

/** Memory limits of a worker, in megabytes. */
export type WorkerLimits = {
  /** Limit of the old generation. */
  readonly heapMb: number
  /** Limit of the young generation. A worker that allocates much and keeps little is faster with more of it. */
  readonly youngMb?: number
  /**
   * Has a process reach nothing but its own code and these folders: no other file, no process, no environment. Threads
   * know no such limit.
   */
  readonly confined?: { readonly reads: string; readonly writes: string }
}

/** A started worker, as its handle sees it. */
export type Carried = {
  readonly post: (message: ToWorker) => void
  /** Sets whether the worker keeps its host alive; a host that nothing keeps alive may exit. */
  readonly hold: (isHeld: boolean) => void
  /** Ends it at once, and resolves when it has ended and its files are closed. */
  readonly end: () => Promise<void>
  /** Id of the process, once it runs; undefined for a thread. */
  readonly pid: () => number | undefined
}

/** Where workers run, and how messages are passed to them. */
export type Carrier = {
  /** Whether memory can be shared with it, so that a task can be stopped without ending the worker. */
  readonly shares: boolean
  /** `onEnd` is called when the worker has ended for any reason; possibly more than once. */
  readonly start: (
    script: URL,
    limits: WorkerLimits,
    events: { readonly onMessage: (message: ToHost) => void; readonly onEnd: (why: Error) => void },
  ) => Carried
}

/** Runs workers as threads of this process. */
export const inThread: Carrier = {
  shares: true,
  start: (script, { heapMb, youngMb }, { onMessage, onEnd }) => {
    // loaded with the first thread: it takes Node two milliseconds of each start
    const { Worker } = process.getBuiltinModule('node:worker_threads')
    const worker = new Worker(script, {
      resourceLimits: {
        maxOldGenerationSizeMb: heapMb,
        ...(youngMb !== undefined && { maxYoungGenerationSizeMb: youngMb }),
      },
    })
    worker.on('message', onMessage)
    worker.on('error', onEnd)
    worker.on('exit', () => onEnd(new Error('The worker ended before its task.')))
    return {
      post: (message) => worker.postMessage(message),
      hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
      end: async () => {
        await worker.terminate()
      },
      pid: () => undefined,
    }
  },
}
