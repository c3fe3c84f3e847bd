import { fileTool } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { languageOfName, scriptLanguages } from './script-language.ts'
import { scriptResult } from './script-result.ts'

export const scriptTool = fileTool({
  name: 'script',
  title: 'Script',
  version: 1,
  accepts: (sample) =>
    isOf(sample, ...scriptLanguages) || (isOf(sample, 'text') && languageOfName(sample.name) !== null),
  seconds: 20,
  result: scriptResult,
  load: async () => (await import('./read-script.ts')).readScript,
})
