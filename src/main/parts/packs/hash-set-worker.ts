import type { HashSetTask } from '../../jobs/hash-set/hash-set-task.ts'
import { importHashSet } from '../../jobs/hash-set/import-hash-set.ts'
import { answerTask } from '../../jobs/worker/answer-task.ts'
import { openReferenceDatabase } from '../../store/nsrl-database.ts'

/** A thread that builds one hash set. It stands here because it needs a job and the store at once. */
answerTask((task: HashSetTask, onProgress) =>
  importHashSet(task, { openDatabase: openReferenceDatabase, onProgress }),
)
