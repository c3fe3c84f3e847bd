import { availableParallelism } from 'node:os'
import { WorkerPool } from '../../jobs/worker/worker-pool.ts'
import { workerScript } from '../../jobs/worker/worker-script.ts'
import type { TextTask } from './text-task.ts'

/** Opens the threads that read long texts: one, or two where the machine has processors to spare. */
export function openTextThreads(): WorkerPool<TextTask> {
  const threads = availableParallelism() > 2 ? 2 : 1
  const script = workerScript('./extract-thread.ts', import.meta.url)
  return new WorkerPool(script, threads, { heapMb: 512, youngMb: 16 })
}
