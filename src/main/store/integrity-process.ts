import { setPriority } from 'node:os'
import Database from 'better-sqlite3'
import { integrityOf } from './integrity.ts'

/**
 * Looks at the database that its argument names and prints what that came to, as JSON. A process of its own: SQLite
 * cannot be interrupted in a thread, a process can be ended at any moment, and what fells it fells nobody else.
 */
setPriority(10)
// for the whole process, whatever the file says of itself: 256 MB
new Database(':memory:').pragma('hard_heap_limit = 268435456')
process.stdout.write(JSON.stringify(integrityOf(process.argv[2] as string)))
