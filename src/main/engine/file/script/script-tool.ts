import { fileTool } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { languageOfName, scriptLanguages } from './script-language.ts'
import { scriptResult } from './script-result.ts'

export const scriptTool = fileTool({
  name: 'script',
  title: 'Script',
  version: 2,
  accepts: (sample) =>
    isOf(sample, ...scriptLanguages) ||
    (isOf(sample, 'text') && languageOfName(sample.name) !== null) ||
    (sample.isScript === true && isOf(sample, ...textual)),
  seconds: 20,
  result: scriptResult,
  load: async () => (await import('./read-script.ts')).readScript,
})

/** Kinds that are read as a script where somebody says that they are one. */
const textual = ['text', 'html', 'svg', 'xml', 'perl', 'message', 'mailbox', 'calendar', 'contact'] as const
