import { analyseFile } from '../../src/main/jobs/glove-box/analyse-file.ts'
import type { BoxPart, BoxStart, BoxTask } from '../../src/main/jobs/glove-box/box-messages.ts'
import { sealProcess } from '../../src/main/jobs/glove-box/seal.ts'
import { answerAsks } from '../../src/main/jobs/worker/answer-asks.ts'
import { misbehavingTools } from './tools.ts'

/** The process of the glove box, with tools that misbehave. */
sealProcess()
answerAsks<BoxStart, BoxTask, null, BoxPart>((start) => async (task, { onPart }) => {
  await analyseFile(task, start, onPart, misbehavingTools)
  return null
})
