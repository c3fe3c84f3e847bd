import { parentPort, workerData } from 'node:worker_threads'
import type { TaskMessage } from './run-worker.ts'

/** Bytes between two words on progress. */
const progressBytes = 1_048_576

/**
 * Does the task that a thread was started for by `runWorker`, and says on its port how far it is and what came of it. To
 * be called once. Progress may fall back to nothing, when a file is gone through twice.
 */
export async function answerTask<T, R>(
  work: (task: T, onProgress: (bytes: number) => void) => R | Promise<R>,
): Promise<void> {
  const port = parentPort
  if (port === null) throw new Error('This file is a worker thread.')
  const say = (message: TaskMessage<R>) => port.postMessage(message)
  let told = 0
  try {
    const result = await work(workerData as T, (bytes) => {
      if (Math.abs(bytes - told) < progressBytes) return
      told = bytes
      say({ is: 'progress', bytes: Math.floor(bytes) })
    })
    say({ is: 'done', result })
  } catch (error) {
    say({ is: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}
