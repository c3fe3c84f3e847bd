import type { ByteSource } from '../archive/byte-source.ts'
import { identifyFile } from '../document/identify-file.ts'
import { detectEncoding } from '../ioc/encoding.ts'
import { behindTypes } from './behind-types.ts'
import { extensionOf } from './file-extension.ts'
import { typeBySignature } from './file-signatures.ts'
import type { FileType, FileTypeKind } from './file-types.ts'
import { textTypes } from './text-types.ts'
import { typesOfKind } from './types-of-kind.ts'
import { zipTypes } from './zip-types.ts'

/** Bytes that are read from the beginning; a disc image has its signature at 0x8001. */
const headBytes = 64 * 1024
/** A compound file names its streams in a directory that lies anywhere. */
const wholeBytes = 16 * 2 ** 20

const empty: FileType = { kind: 'empty', mime: 'application/x-empty', label: 'empty file' }
const unknown: FileType = {
  kind: 'binary',
  mime: 'application/octet-stream',
  label: 'binary file of unknown type',
}

const gif: FileType = { kind: 'picture', mime: 'image/gif', label: 'GIF picture' }

/**
 * Identifies a file by its content: all types that a program would take it for, the ones that something executes first
 * (a Windows program with an archive behind it, a picture that is a script as well). The name decides only among texts
 * whose words leave the language open. Never empty.
 */
export function identifyTypes(bytes: ByteSource, name: string): readonly FileType[] {
  if (bytes.size === 0) return [empty]
  const head = bytes.read(0, Math.min(bytes.size, headBytes))
  const first = firstTypes(bytes, head, name)
  const all = [...first, ...behindTypes(bytes, head, first)]
  // what is behind bytes of no type tells what they are
  const types = all.length > 1 ? all.filter(({ kind }) => kind !== 'binary') : all
  return types
    .filter(({ kind }, at) => types.findIndex((other) => other.kind === kind) === at)
    .toSorted((one, other) => executes(one.kind) - executes(other.kind))
}

function firstTypes(bytes: ByteSource, head: Uint8Array, name: string): FileType[] {
  const start = Buffer.from(head.subarray(0, 64)).toString('latin1')
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return zipTypes(bytes, head)
  const isCompound = start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
  const seen = isCompound && bytes.size <= wholeBytes ? bytes.read(0, bytes.size) : head
  const kind = identifyFile(seen, seen.length === bytes.size)
  const isKnown = kind !== null && kind.kind !== 'unknown-binary' && kind.type !== 'application/java-vm'
  if (isKnown && kind.kind === 'pdf') return [...typesOfKind(kind), ...typesBefore(head)]
  if (isKnown && start.startsWith('!<arch>\ndebian'))
    return [{ kind: 'ar', mime: 'application/vnd.debian.binary-package', label: 'Debian package' }]
  if (isKnown) return typesOfKind(kind)
  const signed = typeBySignature(Buffer.from(head.subarray(0, 4096)).toString('latin1'))
  if (signed !== null) return [signed]
  if (kind !== null && kind.kind !== 'unknown-binary') return typesOfKind(kind)
  if (kind === null) {
    const types = textTypes(head, bytes.size > head.length, extensionOf(name))
    // a script that begins as a picture passes for one where only the signature is looked at
    if (/^GIF8[79]a/.test(start)) return [...types.filter(({ kind }) => kind !== 'text'), gif]
    return isPlain(types) && !isText(head) ? (endsAsDiskImage(bytes) ?? [unknown]) : types
  }
  if (/^\s{0,60}\{\\rt/.test(start)) return textTypes(head, true, '')
  // what runs a script reads it line by line, and an archive may stand behind its last one
  if (/^(?:#!|<\?php\s|@echo off\s)/i.test(start)) return textTypes(head, true, extensionOf(name))
  return endsAsDiskImage(bytes) ?? [unknown]
}

/** Bytes by which it is decided whether what names no language is a text at all. */
const textBytes = 4096
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 7 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127 ? 1 : 0,
)

const isPlain = ([first]: readonly FileType[]) => first?.mime === 'text/plain' || first?.mime === 'text/csv'

/** Whether bytes can be a text: in UTF-8 or UTF-16, or with hardly a character that no text has. */
function isText(head: Uint8Array): boolean {
  const start = head.subarray(0, textBytes)
  if (detectEncoding(start) !== 'latin-1') return true
  let controls = 0
  for (const byte of start) controls += isControl[byte] as number
  return controls * 50 <= start.length
}

/** Disk images whose signature is in a block at their end: of macOS (.dmg), and of fixed size (.vhd). */
function endsAsDiskImage(bytes: ByteSource): FileType[] | null {
  const at = bytes.size - 512
  const start = at < 0 ? '' : Buffer.from(bytes.read(at, 8)).toString('latin1')
  if (start.startsWith('koly\0'))
    return [{ kind: 'binary', mime: 'application/x-apple-diskimage', label: 'disk image of macOS (.dmg)' }]
  return start === 'conectix'
    ? [{ kind: 'binary', mime: 'application/x-vhd', label: 'virtual disk (.vhd)' }]
    : null
}

/** Types of what is before a PDF document in its first kilobyte: a program or a picture that is a document, too. */
function typesBefore(head: Uint8Array): FileType[] {
  const at = Buffer.from(head.subarray(0, 1032)).indexOf('%PDF-', 0, 'latin1')
  if (at < 8) return []
  const other = Buffer.from(head).fill(0, at, at + 5)
  const kind = identifyFile(other, false)
  return kind === null || kind.kind === 'unknown-binary' || kind.kind === 'pdf' ? [] : typesOfKind(kind)
}

/** What is executed when a person or a system opens it comes first, then what an application interprets. */
const ranks: readonly (readonly FileTypeKind[])[] = [
  ['pe', 'dos', 'elf', 'mach-o', 'mach-o-fat', 'dex', 'apk', 'msi', 'lnk'],
  [
    'jar',
    'java-class',
    'php',
    'shell',
    'powershell',
    'vbscript',
    'javascript',
    'batch',
    'python',
    'perl',
    'autoit',
    'html',
    'wasm',
  ],
  ['pdf', 'ooxml', 'odf', 'outlook-message', 'rtf', 'onenote', 'svg'],
]

function executes(kind: FileTypeKind): number {
  const rank = ranks.findIndex((kinds) => kinds.includes(kind))
  return rank === -1 ? ranks.length : rank
}
