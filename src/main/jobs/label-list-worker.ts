import { answerTask } from './answer-task.ts'
import { buildLabelList } from './label-list/build-label-list.ts'

/** A thread that reads one list of labelled addresses and writes one pack. Hostile files are read here, nowhere else. */
await answerTask(buildLabelList)
