import type { Severity } from '../../../../contract/severities.ts'
import { type ByteSource, inMemory } from '../../archive/byte-source.ts'
import type { FileType, FileTypeKind } from '../file-types.ts'
import { identifyTypes } from '../identify-types.ts'
import { elfEnd } from './elf-end.ts'
import { gifEnd, jpegEnd, pdfEnd, pngEnd, programEnd, riffEnd, zipEnd } from './format-end.ts'

/** Bytes behind the end of a format. */
export type AppendedData = {
  /** What ends before them. */
  readonly behind: string
  readonly offset: number
  readonly size: number
  readonly types: readonly FileType[]
  /** Whether they are nothing but zeros, spaces and line breaks. */
  readonly isPadding: boolean
  /** Whether it is usual that such data follows, as what an installer unpacks. */
  readonly isUsual: boolean
}

/** Bytes of the appended data by which its type is determined where it is large. */
const seenBytes = 4 * 2 ** 20
/** Fewer bytes than any file has. */
export const leastBytes = 16

type End = readonly [behind: string, end: (bytes: ByteSource) => number | null]

function endOf({ kind, mime }: FileType): End | null {
  if (kind === 'pe') return ['Windows program', programEnd]
  if (kind === 'elf') return ['ELF program', elfEnd]
  if (kind === 'pdf') return ['PDF document (%%EOF)', pdfEnd]
  if (['zip', 'jar', 'apk', 'ooxml', 'odf'].includes(kind)) return ['zip archive', zipEnd]
  if (mime === 'image/png') return ['PNG picture (IEND)', pngEnd]
  if (mime === 'image/jpeg') return ['JPEG picture (EOI)', jpegEnd]
  if (mime === 'image/gif') return ['GIF picture (trailer)', gifEnd]
  return /^(?:image\/webp|audio\/wav|video\/x-msvideo)$/.test(mime) ? ['RIFF file', riffEnd] : null
}

/**
 * Returns the data behind the end of a file: behind the first end of those that its types have, since a picture with an
 * archive behind it has two.
 */
export function appendedData(bytes: ByteSource, types: readonly FileType[]): AppendedData | null {
  let first: { readonly behind: string; readonly offset: number; readonly type: FileType } | null = null
  for (const type of types) {
    const form = endOf(type)
    if (form === null) continue
    const [behind, end] = form
    const offset = end(bytes)
    const isBefore = offset !== null && offset > 0 && offset < bytes.size
    if (isBefore && (first === null || offset < first.offset)) first = { behind, offset, type }
  }
  return first === null ? null : dataBehind(bytes, first.behind, first.offset, first.type)
}

function dataBehind(bytes: ByteSource, behind: string, offset: number, type: FileType): AppendedData {
  const size = bytes.size - offset
  const data = size <= seenBytes ? inMemory(bytes.read(offset, size)) : sliceOf(bytes, offset)
  const isPadding = isBlank(data)
  const types = identifyTypes(data, '')
  const isUsual = isPadding || size < leastBytes || isExpected(type, types)
  return { behind, offset, size, types, isPadding, isUsual }
}

/** Whether programs that write the format put such data behind it. */
function isExpected(type: FileType, [first]: readonly FileType[]): boolean {
  if (type.kind === 'pe') return true
  if (type.kind === 'elf')
    return first !== undefined && ['zip', '7z', 'squashfs', 'gzip', 'xz', 'tar'].includes(first.kind)
  // further pictures of one camera file (CIPA DC-007), and the films that phones write behind theirs
  return type.mime === 'image/jpeg' && (first?.mime === 'image/jpeg' || first?.mime === 'video/mp4')
}

function sliceOf(bytes: ByteSource, offset: number): ByteSource {
  return { size: bytes.size - offset, read: (at, length) => bytes.read(offset + at, length) }
}

/** Whether data has only zeros, spaces, line breaks and FF at its beginning and end. */
function isBlank(data: ByteSource): boolean {
  const head = data.read(0, Math.min(65_536, data.size))
  const tail = data.read(Math.max(0, data.size - 65_536), Math.min(65_536, data.size))
  return [head, tail].every((piece) =>
    piece.every((byte) => byte === 0 || byte === 0xff || byte === 32 || (byte > 8 && byte < 14)),
  )
}

const runs: ReadonlySet<FileTypeKind> = new Set([
  'pe',
  'elf',
  'mach-o',
  'mach-o-fat',
  'dex',
  'apk',
  'jar',
  'msi',
  'lnk',
  'powershell',
  'vbscript',
  'batch',
  'php',
  'javascript',
  'shell',
])
const archives: ReadonlySet<FileTypeKind> = new Set([
  'zip',
  '7z',
  'rar',
  'cab',
  'tar',
  'gzip',
  'iso',
  'pdf',
  'html',
  'ole2',
  'ooxml',
])

/** Severity of appended data by what it is. */
export function severityOf({ types, isUsual }: AppendedData): Severity {
  if (isUsual) return 'info'
  const kinds = types.map(({ kind }) => kind)
  if (kinds.some((kind) => runs.has(kind))) return 'high'
  return kinds.some((kind) => archives.has(kind)) ? 'medium' : 'low'
}
