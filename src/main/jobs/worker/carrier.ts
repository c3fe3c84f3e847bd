import { Worker } from 'node:worker_threads'
import type { ToHost, ToWorker } from './protocol.ts'

/** Bounds of a worker's memory, in megabytes. */
export type WorkerLimits = {
  /** What lives on. */
  readonly heapMb: number
  /** What was just made. A worker that makes much and keeps little is quicker with more of it. */
  readonly youngMb?: number
}

/** A worker that was started, as its handle sees it. */
export type Carried = {
  readonly post: (message: ToWorker) => void
  /** Says whether its host waits for it; a host that waits for nothing may end. */
  readonly hold: (isHeld: boolean) => void
  /** Ends it at once, and resolves when it is gone and its files are closed. */
  readonly end: () => Promise<void>
}

/** Where workers run, and how messages get there. */
export type Carrier = {
  /** Whether memory can be shared with it, and so a task be called off without ending the worker. */
  readonly shares: boolean
  /** `onEnd` is told when the worker is over, by itself or not; perhaps more than once. */
  readonly start: (
    script: URL,
    limits: WorkerLimits,
    events: { readonly onMessage: (message: ToHost) => void; readonly onEnd: (why: Error) => void },
  ) => Carried
}

/** Workers as threads of this process. */
export const inThread: Carrier = {
  shares: true,
  start: (script, { heapMb, youngMb }, { onMessage, onEnd }) => {
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
    }
  },
}
