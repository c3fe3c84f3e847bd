import { fileTool } from '../file-tool.ts'
import { hasRules } from './rule-source.ts'
import { rulesResult } from './rules-result.ts'

/** Scans every file with the user's YARA rules, where there are any. */
export const rulesTool = fileTool({
  name: 'rules',
  title: 'Rules',
  version: 1,
  accepts: (sample) => hasRules() && sample.bytes.size > 0,
  seconds: 30,
  result: rulesResult,
  load: async () => (await import('./read-rules.ts')).readRules,
})
