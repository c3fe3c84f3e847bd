import { availableParallelism } from 'node:os'
import { WorkerPool } from './worker-pool.ts'

/** Threads that read for triage: as many as the machine has processors, at most four. */
export function openExtractionPool(): WorkerPool {
  const name = import.meta.url.endsWith('.ts') ? './extraction-worker.ts' : './extraction-worker.js'
  return new WorkerPool(new URL(name, import.meta.url), Math.min(4, Math.max(1, availableParallelism())))
}
