import { sealProcess } from '../glove-box/seal.ts'
import { answerAsks } from '../worker/answer-asks.ts'
import { answerDecode, type DecodeAnswer, type DecodeTask } from './decode-task.ts'

/** Process that decodes what may be hostile, by the steps of a person. */

// its host has gone: there is nobody to answer
for (const event of ['disconnect', 'error']) process.on(event, () => process.exit())
sealProcess()
answerAsks<undefined, DecodeTask, DecodeAnswer>(() => answerDecode)
