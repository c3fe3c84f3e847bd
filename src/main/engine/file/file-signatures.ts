import type { FileType, FileTypeKind } from './file-types.ts'

/** A signature at the beginning of a file, in Latin-1, and the type that has it. */
type Signature = readonly [start: string, kind: FileTypeKind, mime: string, label: string]

/**
 * Published signatures that are not among those of documents (`identify-file.ts`): from the specifications of the
 * formats, and the list of the `file` program.
 */
const signatures: readonly Signature[] = [
  ['070701', 'cpio', 'application/x-cpio', 'cpio archive'],
  ['070702', 'cpio', 'application/x-cpio', 'cpio archive'],
  ['070707', 'cpio', 'application/x-cpio', 'cpio archive'],
  ['hsqs', 'squashfs', 'application/vnd.squashfs', 'squashfs file system'],
  ['sqsh', 'squashfs', 'application/vnd.squashfs', 'squashfs file system'],
  ['\xd4\xc3\xb2\xa1', 'pcap', 'application/vnd.tcpdump.pcap', 'network capture'],
  ['\xa1\xb2\xc3\xd4', 'pcap', 'application/vnd.tcpdump.pcap', 'network capture'],
  ['\x4d\x3c\xb2\xa1', 'pcap', 'application/vnd.tcpdump.pcap', 'network capture'],
  ['\xa1\xb2\x3c\x4d', 'pcap', 'application/vnd.tcpdump.pcap', 'network capture'],
  ['dex\n04', 'dex', 'application/x-dex', 'program (Android)'],
  ['\xca\xfe\xd0\x0d', 'jar', 'application/x-java-pack200', 'Java archive (Pack200)'],
  ['\x60\xea', 'binary', 'application/x-arj', 'ARJ archive'],
  ['xar!\0\x1c', 'binary', 'application/x-xar', 'xar archive or installer of macOS (.pkg)'],
  ['\x80\x01', 'font', 'font/x-postscript-pfb', 'font (Type 1)'],
  ['LZIP\x01', 'binary', 'application/x-lzip', 'lzip file'],
  ['\x04\x22\x4d\x18', 'binary', 'application/x-lz4', 'lz4 file'],
  ['\x89LZO\0\r\n\x1a\n', 'binary', 'application/x-lzop', 'lzop file'],
  ['\x1f\x9d', 'binary', 'application/x-compress', 'compressed file (.Z)'],
  ['\xde\x12\x04\x95', 'binary', 'application/x-gettext-translation', 'translations (gettext)'],
  ['\x95\x04\x12\xde', 'binary', 'application/x-gettext-translation', 'translations (gettext)'],
  ['KDMV', 'binary', 'application/x-vmdk', 'virtual disk (.vmdk)'],
  ['vhdxfile', 'binary', 'application/x-vhdx', 'virtual disk (.vhdx)'],
  ['conectix', 'binary', 'application/x-vhd', 'virtual disk (.vhd)'],
  ['QFI\xfb', 'binary', 'application/x-qemu-disk', 'virtual disk (.qcow2)'],
  ['.snd\0\0\0', 'sound', 'audio/basic', 'Sun sound (.au)'],
  ['Creative Voice File\x1a', 'sound', 'audio/x-voc', 'Creative sound (.voc)'],
  ['TZif', 'binary', 'application/tzif', 'time zone data'],
  ['SCCA', 'binary', 'application/x-prefetch', 'Windows prefetch file'],
  ['\x28\xb5\x2f\xfd', 'zstd', 'application/zstd', 'zstd file'],
]

/** Signatures of letters alone, with which a text begins, too: such a file has a zero in its first bytes. */
const ofLetters: ReadonlySet<string> = new Set(['hsqs', 'sqsh', 'KDMV', 'SCCA', 'TZif'])
/** Signatures of digits alone, behind which a header of an archive has only digits. */
const ofDigits: Readonly<Record<string, RegExp>> = {
  '070701': /^[0-9A-Fa-f]{110}/,
  '070702': /^[0-9A-Fa-f]{110}/,
  '070707': /^[0-7]{76}/,
}

/** Returns the type of a file by the signatures of this list; `head` is its beginning in Latin-1. */
export function typeBySignature(head: string): FileType | null {
  const program = fatOrClass(head)
  if (program !== null) return program
  for (const [start, kind, mime, label] of signatures)
    if (head.startsWith(start) && isWhole(start, head)) return { kind, mime, label }
  if (head.slice(7, 14) === '**ACE**')
    return { kind: 'binary', mime: 'application/x-ace-compressed', label: 'ACE archive' }
  if (/^-l[hz][0-9ds]-$/.test(head.slice(2, 7)))
    return { kind: 'binary', mime: 'application/x-lzh-compressed', label: 'LHA archive' }
  if (/^P[4-6]\s(?:#[^\n]{0,200}\n)?\d{1,6}\s+\d{1,6}\s/.test(head.slice(0, 400)))
    return { kind: 'picture', mime: 'image/x-portable-anymap', label: 'portable pixel map (PNM)' }
  if (isPythonBytecode(head))
    return { kind: 'binary', mime: 'application/x-bytecode.python', label: 'Python bytecode (.pyc)' }
  return isOldCpio(head) ? { kind: 'cpio', mime: 'application/x-cpio', label: 'cpio archive' } : null
}

function isWhole(start: string, head: string): boolean {
  // the size of the header of an ARJ archive is at most 2,600 bytes, that of its first part at least 30
  if (start === '\x60\xea')
    return head.charCodeAt(3) <= 10 && head.charCodeAt(4) >= 30 && head.charCodeAt(4) < 60
  if (ofLetters.has(start)) return head.slice(0, 64).includes('\0')
  if (start === '\x80\x01') return head.startsWith('%!', 6)
  return ofDigits[start]?.test(head) ?? true
}

/** A number of the version, a line break, and flags of 32 bits of which two are in use (PEP 552); a time before 3.7. */
function isPythonBytecode(head: string): boolean {
  const version = head.charCodeAt(0) + head.charCodeAt(1) * 256
  return (
    head.length > 16 &&
    head.slice(2, 4) === '\r\n' &&
    version >= 3000 &&
    version < 63_000 &&
    head.includes('\0')
  )
}

/** Two bytes are a weak signature: the header of an old cpio archive also has the mode and a name of a file. */
function isOldCpio(head: string): boolean {
  if (!head.startsWith('\xc7\x71') || head.length < 27) return false
  const number = (at: number) => head.charCodeAt(at) + head.charCodeAt(at + 1) * 256
  const format = number(6) >> 12
  const nameLength = number(20)
  return [1, 2, 4, 6, 8, 10, 12].includes(format) && nameLength > 1 && head.charCodeAt(25 + nameLength) === 0
}

/**
 * A Java class and a Mach-O file of several programs begin with the same four bytes. The version of a class follows,
 * which is at least 45, or the number of programs, of which there are few.
 */
function fatOrClass(head: string): FileType | null {
  const isClass = head.startsWith('\xca\xfe\xba\xbe')
  if (!isClass && !head.startsWith('\xca\xfe\xba\xbf')) return null
  const number = head.charCodeAt(6) * 256 + head.charCodeAt(7)
  const hasFew = head.charCodeAt(4) === 0 && head.charCodeAt(5) === 0 && number > 0 && number < 43
  return !isClass || hasFew
    ? {
        kind: 'mach-o-fat',
        mime: 'application/x-mach-binary',
        label: 'program (Mach-O for several processors)',
      }
    : { kind: 'java-class', mime: 'application/java-vm', label: 'Java class' }
}
