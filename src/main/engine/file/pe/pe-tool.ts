import { fileTool } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { peResult } from './pe-result.ts'

/** Reads programs and libraries of Windows (PE, also .NET), and of EFI. */
export const peTool = fileTool({
  name: 'pe',
  title: 'Windows program',
  version: 2,
  accepts: (sample) => isOf(sample, 'pe'),
  seconds: 60,
  result: peResult,
  load: async () => (await import('./read-pe.ts')).readPe,
})
