import { Worker } from 'node:worker_threads'

/** What a thread that does one task says on its port: how far it is, then once what came of it. */
export type TaskMessage<R> =
  | { readonly is: 'progress'; readonly bytes: number }
  | { readonly is: 'done'; readonly result: R }
  | { readonly is: 'failed'; readonly message: string }

/**
 * Does one task in a thread of its own, given to it as `workerData`, and ends the thread. Rejects when the task fails, the
 * thread dies (it may use a gigabyte), or the signal is aborted, which ends the thread at once.
 */
export function runWorker<R>(
  script: URL,
  task: unknown,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<R> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(script, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 },
    })
    let isOver = false
    const end = (settle: () => void) => {
      if (isOver) return
      isOver = true
      signal.removeEventListener('abort', stop)
      // its files are closed when it is gone, not before
      void worker.terminate().then(settle)
    }
    const stop = () => end(() => reject(new Error('the task was stopped')))
    signal.addEventListener('abort', stop)
    worker.on('message', (message: TaskMessage<R>) => {
      if (isOver) return
      if (message.is === 'progress') onProgress(message.bytes)
      else if (message.is === 'done') end(() => resolve(message.result))
      else end(() => reject(new Error(message.message)))
    })
    worker.on('error', (error) => end(() => reject(readable(error))))
    worker.on('exit', () => end(() => reject(new Error('the thread ended before its task'))))
  })
}

/** The system's words for a thread that ran out of memory help nobody. */
function readable(error: unknown): unknown {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new Error('it needs more memory than an import may have, which is 1 GB: divide it into parts')
    : error
}
