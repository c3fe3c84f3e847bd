import { setPriority } from 'node:os'
import { answerTask } from '../jobs/worker/answer-task.ts'
import { boundSqliteMemory, integrityOf } from '../store/integrity.ts'

/**
 * Looks at the database file that it is asked about. A process of its own: SQLite cannot be interrupted in a thread, a
 * process can be ended at any moment, and what fells it fells nobody else.
 */
setPriority(10)
boundSqliteMemory(268_435_456)
answerTask((path: string) => integrityOf(path))
