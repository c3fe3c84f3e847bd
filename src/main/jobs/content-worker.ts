import { answerContent, type ContentAnswer, type ContentTask } from './lay-content.ts'
import { answerAsks } from './worker/answer-asks.ts'

/** A process that reads documents and archives: what others wrote is read by libraries that others wrote. It touches nothing but its files. */

// the library of PDF leaves rejections that nobody can catch, and answers none the less
process.on('unhandledRejection', () => undefined)
answerAsks<undefined, ContentTask, ContentAnswer>(() => answerContent)
