import { buildActorSet } from './actor-set/build-actor-set.ts'
import { answerTask } from './worker/answer-task.ts'

/**
 * Worker thread that reads one threat actor file and writes one pack. Untrusted files are parsed only in such threads.
 */
answerTask(buildActorSet)
