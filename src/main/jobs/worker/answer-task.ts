import { answerAsks } from './answer-asks.ts'

/** Bytes between two words on progress. */
const progressBytes = 1_048_576

/**
 * Does the tasks of a worker, one for `runTask`, some one after the other for `LastingWorker`. Progress may fall back to nothing, when a file is gone
 * through twice.
 */
export function answerTask<T, R>(
  work: (task: T, onProgress: (bytes: number) => void) => R | Promise<R>,
): void {
  answerAsks<undefined, T, R>(() => (task, { onProgress }) => {
    let reported = 0
    return work(task, (bytes) => {
      if (Math.abs(bytes - reported) < progressBytes) return
      reported = bytes
      onProgress(Math.floor(bytes))
    })
  })
}
