import { buildLeiList } from './lei-list/build-lei-list.ts'
import { answerTask } from './worker/answer-task.ts'

/** A thread that reads one extract of the global LEI list and writes one pack. Hostile files are read here, nowhere else. */
answerTask(buildLeiList)
