import { fileTool } from '../file-tool.ts'
import { archiveFormatOf } from './archive-kinds.ts'
import { archiveResult } from './archive-result.ts'

/** Archives, disk images and compressed files: what they list, what is odd about it, and their members. */
export const archiveTool = fileTool({
  name: 'archive',
  title: 'Archive',
  version: 2,
  accepts: ({ types }) => types.some(({ kind }) => archiveFormatOf(kind) !== null),
  seconds: 60,
  result: archiveResult,
  load: async () => (await import('./read-archive-file.ts')).readArchiveFile,
})
