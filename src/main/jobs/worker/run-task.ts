import type { Carrier } from './carrier.ts'
import { Stopped } from './protocol.ts'
import { WorkerHandle } from './worker-handle.ts'

export type TaskOptions = {
  readonly carrier?: Carrier
  /** Aborting it ends the worker. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (bytes: number) => void
  /** Maximum heap of the worker, in megabytes. */
  readonly heapMb?: number
}

/**
 * Runs one task in a worker of its own, and ends the worker. Rejects with `Stopped` when the signal is aborted, which
 * ends the worker at once, with `WorkerFault` when the task fails, and with the system error when the worker dies.
 */
export async function runTask<R>(script: URL, task: unknown, options: TaskOptions = {}): Promise<R> {
  const { carrier, signal, onProgress, heapMb = 1024 } = options
  if (signal?.aborted === true) throw new Stopped()
  const worker = new WorkerHandle(script, { heapMb, youngMb: 32, ...(carrier !== undefined && { carrier }) })
  const stop = () => void worker.end()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await worker.ask<R>(task, { onProgress })
  } catch (error) {
    throw readableFault(error, heapMb)
  } finally {
    signal?.removeEventListener('abort', stop)
    // its files are closed only after it has ended
    await worker.end()
  }
}

/** Replaces the system's message for a worker that ran out of memory, which helps nobody. */
export function readableFault(error: unknown, heapMb: number): unknown {
  if (!isOutOfMemory(error)) return error
  const limit = heapMb % 1024 === 0 ? `${heapMb / 1024} GB` : `${heapMb} MB`
  return new Error(`it needs more memory than it may have, which is ${limit}: divide it into parts`)
}

/** Whether a worker died because it reached its memory limit. */
export function isOutOfMemory(error: unknown): boolean {
  return (Object(error) as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
}
