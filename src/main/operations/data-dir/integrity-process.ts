import { setPriority } from 'node:os'
import { answerTask } from '../../jobs/worker/answer-task.ts'
import { boundSqliteMemory, integrityOf } from '../../store/salvage/integrity.ts'

/**
 * Checks the database file passed to it. It is a separate process: SQLite cannot be interrupted in a thread, while a
 * process can be ended at any time, and a crash affects nothing else.
 */
setPriority(10)
boundSqliteMemory(268_435_456)
answerTask((path: string) => integrityOf(path))
