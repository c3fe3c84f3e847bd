import { parentPort, workerData } from 'node:worker_threads'
import type { HashSetContent, HashSetTask } from '../../jobs/hash-set/hash-set-task.ts'
import { importHashSet } from '../../jobs/hash-set/import-hash-set.ts'
import type { TaskMessage } from '../../jobs/run-worker.ts'
import { openReferenceDatabase } from '../../store/nsrl-database.ts'

/** A thread that builds one hash set. It stands here because it needs a job and the store at once. */

/** Bytes between two words on progress. */
const progressBytes = 4_194_304

const port = parentPort
if (port === null) throw new Error('This file is a worker thread.')
const say = (message: TaskMessage<HashSetContent>) => port.postMessage(message)

let reported = 0
try {
  const result = await importHashSet(workerData as HashSetTask, {
    openDatabase: openReferenceDatabase,
    onProgress: (bytes) => {
      if (bytes - reported < progressBytes) return
      reported = bytes
      say({ is: 'progress', bytes })
    },
  })
  say({ is: 'done', result })
} catch (error) {
  say({ is: 'failed', message: error instanceof Error ? error.message : String(error) })
}
