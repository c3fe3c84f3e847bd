import type { InnerFile } from '../document/document-text.ts'
import { readCompressedFile } from './compressed-file.ts'
import { readDisc } from './disc-members.ts'
import { archiveLimits, MemberSink } from './member-sink.ts'
import { readSevenZip } from './seven-zip-members.ts'
import { readTar } from './tar-members.ts'
import { readZipMembers } from './zip-members.ts'

/** Kinds of archives, and of single compressed files. */
export type ArchiveKind = 'zip' | 'tar' | 'gzip' | 'bzip2' | 'xz' | 'zstd' | '7z' | 'rar' | 'iso' | 'cab'

/**
 * Lists the members of an archive in their order and hands over the bytes of each one that is within the limits
 * (`archiveLimits`), of others a sentence with the reason. A name that leads out of the archive is cleaned, and that is
 * reported. Archives within the archive are treated as plain bytes. Resolves with null on success, otherwise with a
 * sentence why nothing could be read. Never throws because of a file's content.
 */
export async function readArchive(
  bytes: Uint8Array,
  kind: ArchiveKind,
  onFile: (file: InnerFile) => void,
): Promise<string | null> {
  const label = labels[kind]
  if (bytes.length > archiveLimits.fileBytes)
    return `The ${label} has ${bytes.length} bytes, which is over the limit.`
  const sink = new MemberSink(onFile)
  const problem = readKind(bytes, kind, sink)
  return problem === null && sink.isEmpty ? `The ${label} contains no file.` : problem
}

function readKind(bytes: Uint8Array, kind: ArchiveKind, sink: MemberSink): string | null {
  if (kind === 'zip') return readZipMembers(bytes, sink)
  if (kind === 'tar') return readTar(bytes, sink)
  if (kind === 'iso') return readDisc(bytes, sink)
  if (kind === '7z') return readSevenZip(bytes, sink)
  if (kind === 'rar' || kind === 'cab')
    return `The ${labels[kind]} was not read: unpack it and drop what is inside.`
  return readCompressedFile(bytes, kind, sink)
}

const labels: Readonly<Record<ArchiveKind, string>> = {
  zip: 'zip archive',
  tar: 'tar archive',
  gzip: 'gzip file',
  bzip2: 'bzip2 file',
  xz: 'xz file',
  zstd: 'zstd file',
  '7z': '7-Zip archive',
  rar: 'RAR archive',
  iso: 'disc image',
  cab: 'cabinet',
}
