import { fileTool } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { machOResult } from './mach-o-result.ts'

/** Reads programs and libraries of macOS and iOS, for one processor or several. */
export const machOTool = fileTool({
  name: 'mach-o',
  title: 'macOS program',
  version: 2,
  accepts: (sample) => isOf(sample, 'mach-o', 'mach-o-fat'),
  seconds: 60,
  result: machOResult,
  load: async () => (await import('./read-mach-o.ts')).readMachO,
})
