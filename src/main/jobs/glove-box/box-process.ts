import { giveRules } from '../../engine/file/rules/rule-source.ts'
import { answerAsks } from '../worker/answer-asks.ts'
import { analyseFile } from './analyse-file.ts'
import type { BoxPart, BoxStart, BoxTask } from './box-messages.ts'
import { sealProcess } from './seal.ts'

/** Process that reads the content of files which may be hostile, with the tools of the file analysis. */

// libraries leave rejections that nobody can catch, and return a result nevertheless
process.on('unhandledRejection', () => undefined)
// its host has gone: there is nobody to answer
for (const event of ['disconnect', 'error']) process.on(event, () => process.exit())
sealProcess()
answerAsks<BoxStart, BoxTask, null, BoxPart>((start) => async (task, { onPart }) => {
  const { digest, sets } = task.rules
  if (sets !== null) giveRules({ digest, sets })
  await analyseFile(task, start, onPart)
  return null
})
