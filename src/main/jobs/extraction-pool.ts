import { availableParallelism } from 'node:os'
import type { ExtractionTask } from './extraction-task.ts'
import { WorkerPool } from './worker/worker-pool.ts'
import { workerScript } from './worker/worker-script.ts'

export type ExtractionPool = WorkerPool<ExtractionTask>

/** Worker threads that read for triage: one per processor, at most four. */
export function openExtractionPool(): ExtractionPool {
  const threads = Math.min(4, Math.max(1, availableParallelism()))
  const script = workerScript('./extraction-worker.ts', import.meta.url)
  return new WorkerPool(script, threads, { heapMb: 1024, youngMb: 8 })
}
