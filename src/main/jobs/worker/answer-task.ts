import { answerAsks } from './answer-asks.ts'

/** Bytes between two progress reports. */
const progressBytes = 1_048_576

/**
 * Runs the tasks of a worker: one for `runTask`, several in sequence for `LastingWorker`. Progress may return to zero
 * when a file is read twice.
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
