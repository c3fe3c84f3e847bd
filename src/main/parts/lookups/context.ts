import type { ContentProcess } from '../../jobs/content-process.ts'
import type { WorkerPool } from '../../jobs/worker/worker-pool.ts'
import type { Context as BaseContext } from '../../operations/call/context.ts'
import type { TextTask } from './text-task.ts'

/** Live objects of lookups, for their own handlers, each started on first use. */
export type Live = {
  /** The process that reads documents and archives. */
  readonly contents: () => Promise<ContentProcess>
  /** The threads that read long texts. */
  readonly texts: () => Promise<WorkerPool<TextTask>>
}

/** What lookup handlers need. */
export type Context = BaseContext & Live
