import type { HashSetTask } from '../../jobs/hash-set/hash-set-task.ts'
import { importHashSet } from '../../jobs/hash-set/import-hash-set.ts'
import { answerTask } from '../../jobs/worker/answer-task.ts'
import { openReferenceDatabase } from '../../store/packs/nsrl-database.ts'

/** Worker thread that builds one hash set. It is placed here because it needs both a job and the store. */
answerTask((task: HashSetTask, onProgress) =>
  importHashSet(task, { openDatabase: openReferenceDatabase, onProgress }),
)
