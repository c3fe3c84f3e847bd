import { answerTask } from './answer-task.ts'
import { buildLeiList } from './lei-list/build-lei-list.ts'

/** A thread that reads one extract of the global LEI list and writes one pack. Hostile files are read here, nowhere else. */
await answerTask(buildLeiList)
