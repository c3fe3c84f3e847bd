import { answerContent, type ContentAnswer, type ContentTask } from './lay-content.ts'
import { answerAsks } from './worker/answer-asks.ts'

/**
 * Process that reads documents and archives: untrusted files are parsed by third-party libraries. It accesses nothing
 * but its files.
 */

// the PDF library leaves rejections that cannot be caught, and returns a result nevertheless
process.on('unhandledRejection', () => undefined)
answerAsks<undefined, ContentTask, ContentAnswer>(() => answerContent)
