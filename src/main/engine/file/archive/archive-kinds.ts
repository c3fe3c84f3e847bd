import type { FileTypeKind } from '../file-types.ts'
import type { ArchiveFormat } from './archive-result.ts'

/** Kinds of files that are read as archives, and the format in which each is. */
const formatOfKind: Readonly<Partial<Record<FileTypeKind, ArchiveFormat>>> = {
  zip: 'zip',
  apk: 'zip',
  jar: 'zip',
  '7z': '7z',
  rar: 'rar',
  tar: 'tar',
  gzip: 'gzip',
  bzip2: 'bzip2',
  xz: 'xz',
  zstd: 'zstd',
  cab: 'cab',
  msi: 'msi',
  iso: 'iso',
  cpio: 'cpio',
  squashfs: 'squashfs',
  ar: 'ar',
  rpm: 'rpm',
}

/** The format of a kind; null where it is no archive. */
export function archiveFormatOf(kind: FileTypeKind): ArchiveFormat | null {
  return formatOfKind[kind] ?? null
}
