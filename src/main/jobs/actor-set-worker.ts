import { buildActorSet } from './actor-set/build-actor-set.ts'
import { answerTask } from './worker/answer-task.ts'

/** A thread that reads one file about threat actors and writes one pack. Hostile files are read here, nowhere else. */
answerTask(buildActorSet)
