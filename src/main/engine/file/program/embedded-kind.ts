import { latin1 } from './byte-reader.ts'

/**
 * What bytes in or behind a program begin with, by the signature of their format; null where no signature is known.
 * Only for naming and for choosing what is handed on: the object gets an analysis of its own.
 */
export function embeddedKind(
  bytes: Uint8Array,
): { readonly label: string; readonly extension: string } | null {
  const head = latin1(bytes.subarray(0, 64))
  for (const [signature, label, extension] of signatures)
    if (head.startsWith(signature)) return { label, extension }
  if (head.slice(4, 20).includes('NullsoftInst')) return { label: 'NSIS installer data', extension: 'nsis' }
  if (/^\s{0,16}<(?:!doctype html|html|script|hta:)/i.test(head)) return { label: 'HTML', extension: 'html' }
  return null
}

const signatures: readonly (readonly [signature: string, label: string, extension: string])[] = [
  ['MZ', 'DOS or PE program', 'exe'],
  ['\x7fELF', 'ELF program', 'elf'],
  ['\xcf\xfa\xed\xfe', 'Mach-O program', 'macho'],
  ['\xce\xfa\xed\xfe', 'Mach-O program', 'macho'],
  ['dex\n', 'DEX program', 'dex'],
  ['PK\x03\x04', 'zip archive', 'zip'],
  ['PK\x05\x06', 'zip archive', 'zip'],
  ['7z\xbc\xaf\x27\x1c', '7-Zip archive', '7z'],
  ['Rar!\x1a\x07', 'RAR archive', 'rar'],
  ['MSCF\0\0\0\0', 'cabinet', 'cab'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'compound file (OLE2)', 'ole'],
  ['%PDF-', 'PDF document', 'pdf'],
  ['{\\rtf', 'RTF document', 'rtf'],
  ['\x1f\x8b\x08', 'gzip file', 'gz'],
  ['BZh', 'bzip2 file', 'bz2'],
  ['\xfd7zXZ\0', 'xz file', 'xz'],
  ['\x28\xb5\x2f\xfd', 'zstd file', 'zst'],
  ['L\0\0\0\x01\x14\x02\0', 'Windows shortcut', 'lnk'],
  ['zlb\x1a', 'Inno Setup data', 'inno'],
  ['idska32\x1a', 'Inno Setup data', 'inno'],
  ['\xa3\x48\x4b\xbe\x98\x6c\x4a\xa9\x99\x4c\x53\x0a\x86\xd6\x48\x7d', 'compiled AutoIt script', 'a3x'],
  ['SQLite format 3\0', 'SQLite database', 'sqlite'],
  ['#!/', 'script', 'sh'],
  ['#!', 'script', 'sh'],
  ['<?xml', 'XML', 'xml'],
  ['<?php', 'PHP script', 'php'],
  ['\x89PNG\r\n', 'PNG picture', 'png'],
  ['\xff\xd8\xff', 'JPEG picture', 'jpg'],
  ['GIF8', 'GIF picture', 'gif'],
]
