import { buildLeiList } from './lei-list/build-lei-list.ts'
import { answerTask } from './worker/answer-task.ts'

/**
 * Worker thread that reads one extract of the global LEI list and writes one pack. Untrusted files are parsed only in
 * such threads.
 */
answerTask(buildLeiList)
