import { fileTool, type Sample } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { archiveResult } from './archive-result.ts'

/** Archives, disk images and compressed files: what they list, what is odd about it, and their members. */
export const archiveTool = fileTool({
  name: 'archive',
  title: 'Archive',
  version: 1,
  accepts: (sample: Sample) =>
    isOf(
      sample,
      'zip',
      'apk',
      'jar',
      '7z',
      'rar',
      'tar',
      'gzip',
      'bzip2',
      'xz',
      'zstd',
      'cab',
      'msi',
      'iso',
      'cpio',
      'squashfs',
      'ar',
      'rpm',
    ),
  seconds: 60,
  result: archiveResult,
  load: async () => (await import('./read-archive-file.ts')).readArchiveFile,
})
