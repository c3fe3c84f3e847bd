import { buildLabelList } from './label-list/build-label-list.ts'
import { answerTask } from './worker/answer-task.ts'

/** A thread that reads one list of labelled addresses and writes one pack. Hostile files are read here, nowhere else. */
answerTask(buildLabelList)
