import type { Sample, ToolOutput } from '../file-tool.ts'
import { archiveFormatOf } from './archive-kinds.ts'
import type { ArchiveFormat } from './archive-result.ts'
import { openAr } from './open-ar.ts'
import { openCompressed } from './open-compressed.ts'
import { openCpio } from './open-cpio.ts'
import { openMsi } from './open-msi.ts'
import { openRpm } from './open-rpm.ts'
import { openBySevenZip } from './open-seven-zip.ts'
import { openTar } from './open-tar.ts'
import { openZip } from './open-zip.ts'
import { ArchiveDamage, type ArchiveInput, type OpenedArchive } from './opened-archive.ts'

/** Opens a file by its types, the likely one first; throws the first damage where none of them can be read. */
export async function openArchive(sample: Sample, output: ToolOutput): Promise<OpenedArchive> {
  const { bytes: source, name, passwords } = sample
  const wanted = new Set(sample.types.flatMap(({ kind }) => archiveFormatOf(kind) ?? []))
  let problem: unknown = new ArchiveDamage('It is no archive.')
  let isFirst = true
  for (const format of wanted) {
    try {
      return await openAs(format, { source, name, passwords, output })
    } catch (error) {
      if (!(error instanceof ArchiveDamage) && !(error instanceof RangeError)) throw error
      if (isFirst) problem = error
      isFirst = false
    }
  }
  throw problem
}

function openAs(format: ArchiveFormat, input: ArchiveInput): OpenedArchive | Promise<OpenedArchive> {
  switch (format) {
    case 'zip':
      return openZip(input)
    case 'tar':
      return openTar(input)
    case 'cpio':
      return openCpio(input)
    case 'ar':
      return openAr(input)
    case 'rpm':
      return openRpm(input)
    case 'msi':
      return openMsi(input)
    case 'gzip':
    case 'bzip2':
    case 'xz':
    case 'zstd':
      return openCompressed(input, format)
    default:
      return openBySevenZip(input, format)
  }
}
