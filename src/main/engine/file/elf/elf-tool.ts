import { fileTool } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { elfResult } from './elf-result.ts'

/** Reads programs, libraries, objects and kernel modules of Linux and other systems (ELF). */
export const elfTool = fileTool({
  name: 'elf',
  title: 'ELF program',
  version: 2,
  accepts: (sample) => isOf(sample, 'elf'),
  seconds: 60,
  result: elfResult,
  load: async () => (await import('./read-elf.ts')).readElf,
})
