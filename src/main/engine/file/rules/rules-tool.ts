import { rulesResult } from '../../../../contract/workstation/files/rules-result.ts'
import { fileTool } from '../file-tool.ts'
import { hasRules } from './rule-source.ts'

/** Looks at every file with the user's YARA rules and lists of strings, where there are any. */
export const rulesTool = fileTool({
  name: 'rules',
  title: 'Rules',
  version: 2,
  accepts: (sample) => hasRules() && sample.bytes.size > 0,
  seconds: 45,
  result: rulesResult,
  load: async () => (await import('./read-rules.ts')).readRules,
})
