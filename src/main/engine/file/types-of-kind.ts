import type { FileKind } from '../document/file-kind.ts'
import type { FileType, FileTypeKind } from './file-types.ts'

/** Media types whose kind of file is told by them alone, not by the reader that triage has for it. */
const byMime: Readonly<Record<string, FileTypeKind>> = {
  'application/vnd.microsoft.portable-executable': 'pe',
  'application/x-dosexec': 'dos',
  'application/x-elf': 'elf',
  'application/x-mach-binary': 'mach-o',
  'application/x-dex': 'dex',
  'application/wasm': 'wasm',
  'application/x-ms-shortcut': 'lnk',
  'application/x-archive': 'ar',
  'application/x-rpm': 'rpm',
  'application/x-msi': 'msi',
  'application/onenote': 'onenote',
  'application/vnd.tcpdump.pcap': 'pcap',
  'application/x-pcapng': 'pcapng',
  'application/java-archive': 'jar',
  'application/vnd.android.package-archive': 'apk',
  'application/vnd.ms-htmlhelp': 'binary',
  'application/x-ole-storage': 'ole2',
}

const byReader: Readonly<Partial<Record<FileKind['kind'], FileTypeKind>>> = {
  word: 'ooxml',
  workbook: 'ooxml',
  presentation: 'ooxml',
  'open-document': 'odf',
  'old-office': 'ole2',
  outlook: 'outlook-message',
  cms: 'smime',
  signature: 'smime',
  'wide-text': 'text',
  'unknown-binary': 'binary',
  program: 'binary',
}

/** Containers that a file of the kind also is; other tools than its own read them. */
const alsoA: Readonly<Partial<Record<FileTypeKind, FileType>>> = {
  jar: { kind: 'zip', mime: 'application/zip', label: 'zip archive' },
  apk: { kind: 'zip', mime: 'application/zip', label: 'zip archive' },
  msi: { kind: 'ole2', mime: 'application/x-ole-storage', label: 'compound file (OLE2)' },
  'outlook-message': { kind: 'ole2', mime: 'application/x-ole-storage', label: 'compound file (OLE2)' },
}

/** Returns the types of a file whose kind is known, its own first. */
export function typesOfKind({ kind, type, label }: FileKind): FileType[] {
  const own: FileTypeKind = byMime[type] ?? byReader[kind] ?? (kind as FileTypeKind)
  const container = alsoA[own]
  const first: FileType = { kind: own, mime: type, label }
  return container === undefined ? [first] : [first, container]
}
