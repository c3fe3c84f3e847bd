import { buildLabelList } from './label-list/build-label-list.ts'
import { answerTask } from './worker/answer-task.ts'

/**
 * Worker thread that reads one list of labelled addresses and writes one pack. Untrusted files are parsed only in such
 * threads.
 */
answerTask(buildLabelList)
