import { problem } from '../../../contract/problem.ts'
import { scriptOperations } from '../../../contract/workstation/files/scripts.ts'
import { exportRecipe } from '../../engine/file/decode/decode-recipe.ts'
import { scriptTool } from '../../engine/file/script/script-tool.ts'
import { implement } from '../../operations/call/implement.ts'
import { readFile, reportOf } from '../../store/files/files.ts'
import type { Context } from './context.ts'
import { explanationFrom } from './script-reports.ts'

/** What the window asks about scripts. */
export const scriptHandlers = implement<typeof scriptOperations, Context>(scriptOperations, {
  'files.explainScript': ({ sha256 }, { store }) => {
    const report =
      readFile(store.reader, sha256) === null ? null : reportOf(store.reader, sha256, scriptTool.name)
    if (report === null || report.state === 'failed')
      return problem('not-found', 'There is no report of this script to explain.')
    return { explanation: explanationFrom(report) }
  },
  'files.writeRecipe': ({ steps }) => ({ recipe: exportRecipe(steps) }),
})
