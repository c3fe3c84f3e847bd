import { isTarHeader } from '../archive/tar-members.ts'
import { findHeader } from '../message/looks-like-message.ts'
import { cmsKind } from './cms-kind.ts'
import { compoundKind } from './compound-kind.ts'
import type { FileKind } from './file-kind.ts'
import { zipKind } from './zip-kind.ts'

type Kind = FileKind['kind']
/** A signature: offset, bytes as Latin-1 text, and the type of file that has it. */
type Sign = readonly [at: number, start: string, kind: Kind, type: string, label: string]

/** Published signatures (from the specifications of the formats and the list of the `file` program). */
const signs: readonly Sign[] = [
  // in either byte order; the first begins with a byte order mark of UTF-16, in which no text begins with a NUL
  [0, '\xff\xfe\0\0', 'wide-text', 'text/plain', 'Text in UTF-32'],
  [0, '\0\0\xfe\xff', 'wide-text', 'text/plain', 'Text in UTF-32'],
  [0, '\x78\x9f\x3e\x22', 'tnef', 'application/ms-tnef', 'Outlook data (winmail.dat)'],
  [0, '{\\rtf', 'rtf', 'application/rtf', 'rich text document'],
  [0, '\x1f\x8b', 'gzip', 'application/gzip', 'gzip file'],
  [0, 'BZh', 'bzip2', 'application/x-bzip2', 'bzip2 file'],
  [0, '\xfd7zXZ\0', 'xz', 'application/x-xz', 'xz file'],
  [0, '\x28\xb5\x2f\xfd', 'zstd', 'application/zstd', 'zstd file'],
  [0, '7z\xbc\xaf\x27\x1c', '7z', 'application/x-7z-compressed', '7-Zip archive'],
  [0, 'Rar!\x1a\x07', 'rar', 'application/vnd.rar', 'RAR archive'],
  [0, 'MSCF\0\0\0\0', 'cab', 'application/vnd.ms-cab-compressed', 'cabinet (.cab)'],
  [0x8001, 'CD001', 'iso', 'application/x-iso9660-image', 'disc image (ISO)'],
  [0, '\x7fELF', 'program', 'application/x-elf', 'program (ELF)'],
  [0, '\xfe\xed\xfa\xce', 'program', 'application/x-mach-binary', 'program (Mach-O)'],
  [0, '\xfe\xed\xfa\xcf', 'program', 'application/x-mach-binary', 'program (Mach-O)'],
  [0, '\xce\xfa\xed\xfe', 'program', 'application/x-mach-binary', 'program (Mach-O)'],
  [0, '\xcf\xfa\xed\xfe', 'program', 'application/x-mach-binary', 'program (Mach-O)'],
  [0, '\xca\xfe\xba\xbe', 'program', 'application/java-vm', 'program (Java or Mach-O)'],
  [0, 'dex\n03', 'program', 'application/x-dex', 'program (Android)'],
  [0, '\0asm', 'program', 'application/wasm', 'program (WebAssembly)'],
  [0, 'L\0\0\0\x01\x14\x02\0', 'program', 'application/x-ms-shortcut', 'Windows shortcut (.lnk)'],
  [0, '!<arch>\n', 'program', 'application/x-archive', 'library or Debian package'],
  [0, '\xed\xab\xee\xdb', 'program', 'application/x-rpm', 'RPM package'],
  [0, '\x89PNG\r\n\x1a\n', 'picture', 'image/png', 'PNG picture'],
  [0, '\xff\xd8\xff', 'picture', 'image/jpeg', 'JPEG picture'],
  [0, 'GIF87a', 'picture', 'image/gif', 'GIF picture'],
  [0, 'GIF89a', 'picture', 'image/gif', 'GIF picture'],
  [0, 'II*\0', 'picture', 'image/tiff', 'TIFF picture'],
  [0, 'MM\0*', 'picture', 'image/tiff', 'TIFF picture'],
  [0, '8BPS', 'picture', 'image/vnd.adobe.photoshop', 'Photoshop picture'],
  [0, '\0\0\x01\0', 'picture', 'image/x-icon', 'icon'],
  [0, '\xd7\xcd\xc6\x9a', 'picture', 'image/wmf', 'Windows metafile'],
  [40, ' EMF', 'picture', 'image/emf', 'Windows metafile'],
  [0, '\0\0\0\x0cjP  ', 'picture', 'image/jp2', 'JPEG 2000 picture'],
  [0, '\xff\x0a', 'picture', 'image/jxl', 'JPEG XL picture'],
  [0, 'ID3', 'sound', 'audio/mpeg', 'MP3 sound'],
  [0, 'OggS', 'sound', 'audio/ogg', 'Ogg sound'],
  [0, 'fLaC', 'sound', 'audio/flac', 'FLAC sound'],
  [0, 'MThd', 'sound', 'audio/midi', 'MIDI sound'],
  [0, '#!AMR', 'sound', 'audio/amr', 'AMR sound'],
  [0, '\x1aE\xdf\xa3', 'film', 'video/x-matroska', 'Matroska or WebM film'],
  [0, 'FLV\x01', 'film', 'video/x-flv', 'Flash film'],
  [0, '\0\0\x01\xba', 'film', 'video/mpeg', 'MPEG film'],
  [0, '\0\0\x01\xb3', 'film', 'video/mpeg', 'MPEG film'],
  [0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11', 'film', 'video/x-ms-asf', 'Windows Media'],
  [0, 'wOFF', 'font', 'font/woff', 'font'],
  [0, 'wOF2', 'font', 'font/woff2', 'font'],
  [0, 'OTTO\0', 'font', 'font/otf', 'font'],
  [0, '\0\x01\0\0\0', 'font', 'font/ttf', 'font'],
  [0, 'ttcf\0', 'font', 'font/collection', 'font'],
  [0, 'SQLite format 3\0', 'database', 'application/vnd.sqlite3', 'SQLite database'],
  [0, '\0\x01\0\0Standard Jet DB', 'database', 'application/x-msaccess', 'Access database'],
  [0, '\0\x01\0\0Standard ACE DB', 'database', 'application/x-msaccess', 'Access database'],
  [0, '!BDN', 'database', 'application/vnd.ms-outlook-pst', 'Outlook mailbox (.pst, .ost)'],
  [0, 'regf', 'database', 'application/x-windows-registry-hive', 'Windows registry'],
  [0, 'ElfFile\0', 'database', 'application/x-ms-evtx', 'Windows event log (.evtx)'],
  [0, '\xd4\xc3\xb2\xa1', 'database', 'application/vnd.tcpdump.pcap', 'network capture'],
  [0, '\xa1\xb2\xc3\xd4', 'database', 'application/vnd.tcpdump.pcap', 'network capture'],
  [0, '\x4d\x3c\xb2\xa1', 'database', 'application/vnd.tcpdump.pcap', 'network capture'],
  [0, '\x0a\x0d\x0d\x0a', 'database', 'application/x-pcapng', 'network capture'],
  [0, 'MDMP', 'database', 'application/x-dmp', 'memory dump'],
  [0, 'PAR1', 'database', 'application/vnd.apache.parquet', 'Parquet table'],
  [0, 'bplist0', 'database', 'application/x-bplist', 'Apple property list'],
  [0, '\xe4\x52\x5c\x7b\x8c\xd8\xa7\x4d', 'old-office', 'application/onenote', 'OneNote section (.one)'],
  [0, 'ITSF', 'old-office', 'application/vnd.ms-htmlhelp', 'Windows help file (.chm)'],
]

/** Brands of pictures in the ISO base media format. */
const pictures = /^(?:heic|heix|hevc|heim|heis|mif1|msf1|avif|avis)$/

/**
 * Identifies a file by its content, never by its name; null where it is text or unknown. `bytes` may be only the first
 * 64 KiB when `isWhole` is false: a zip archive is then judged by its first entries.
 */
export function identifyFile(bytes: Uint8Array, isWhole: boolean): FileKind | null {
  const start = latin(bytes, 0, 1100)
  if (start.startsWith('PK\x03\x04')) return zipKind(bytes, isWhole)
  if (start.startsWith('PK\x05\x06')) return { kind: 'zip', type: 'application/zip', label: 'zip archive' }
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return compoundKind(bytes, isWhole)
  if (beginsPdf(start, bytes)) return { kind: 'pdf', type: 'application/pdf', label: 'PDF document' }
  if (isTarHeader(bytes.subarray(0, 512)))
    return { kind: 'tar', type: 'application/x-tar', label: 'tar archive' }
  const sealed = cmsKind(bytes)
  if (sealed !== null) return sealed
  if (start.startsWith('MZ')) {
    const program = windowsProgram(bytes)
    if (program !== null) return program
  }
  const known = fromRiff(start) ?? fromMedia(start) ?? fromBitmap(start, bytes)
  if (known !== null) return known
  // text can begin with a signature of letters alone, too
  const hasControl = isNoText(start.slice(0, 512))
  for (const [at, sign, kind, type, label] of signs)
    if (latin(bytes, at, at + sign.length) === sign && (isNoText(sign) || kind === 'rtf' || hasControl))
      return { kind, type, label }
  return looksBinary(bytes) && !isMessageWithZeros(start)
    ? { kind: 'unknown-binary', type: 'application/octet-stream', label: 'binary file of unknown type' }
    : null
}

/** PDF readers look for the signature within the first kilobyte; text that only mentions it has no objects. */
function beginsPdf(start: string, bytes: Uint8Array): boolean {
  const at = start.slice(0, 1032).search(/%PDF-\d/)
  if (at === -1) return false
  return (
    /^[\s\xef\xbb\xbf]*$/.test(start.slice(0, at)) ||
    /\n\d+ \d+ obj\b/.test(latin(bytes, at, at + 4096).replaceAll('\r', '\n'))
  )
}

function isNoText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f]/.test(text)
}

function latin(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.subarray(from, to)).toString('latin1')
}

/**
 * Text can begin with MZ: a program has a second header at the offset given by the first, or bytes that occur in no
 * text.
 */
function windowsProgram(bytes: Uint8Array): FileKind | null {
  const at = bytes.length >= 64 ? Buffer.from(bytes.subarray(60, 64)).readUInt32LE() : 0
  const isWindows = latin(bytes, at, at + 4) === 'PE\0\0'
  if (isWindows)
    return {
      kind: 'program',
      type: 'application/vnd.microsoft.portable-executable',
      label: 'Windows program',
    }
  return bytes.subarray(0, 64).includes(0)
    ? { kind: 'program', type: 'application/x-dosexec', label: 'DOS or Windows program' }
    : null
}

function fromRiff(start: string): FileKind | null {
  if (!start.startsWith('RIFF')) return null
  const form = start.slice(8, 12)
  if (form === 'WEBP') return { kind: 'picture', type: 'image/webp', label: 'WebP picture' }
  if (form === 'WAVE') return { kind: 'sound', type: 'audio/wav', label: 'WAV sound' }
  return form === 'AVI ' ? { kind: 'film', type: 'video/x-msvideo', label: 'AVI film' } : null
}

function fromMedia(start: string): FileKind | null {
  if (start.slice(4, 8) !== 'ftyp') return null
  const brand = start.slice(8, 12)
  if (pictures.test(brand)) return { kind: 'picture', type: 'image/heif', label: 'HEIF or AVIF picture' }
  if (brand === 'M4A ' || brand === 'M4B ') return { kind: 'sound', type: 'audio/mp4', label: 'MPEG-4 sound' }
  return { kind: 'film', type: 'video/mp4', label: 'MPEG-4 film' }
}

/**
 * Two letters are too weak a signature: a bitmap also has zeros after its size, and a plausible size of its second
 * header. MP3 frames have certain bits set.
 */
function fromBitmap(start: string, bytes: Uint8Array): FileKind | null {
  if (start.startsWith('BM') && start.slice(6, 10) === '\0\0\0\0' && start.charCodeAt(14) <= 124)
    return { kind: 'picture', type: 'image/bmp', label: 'bitmap picture' }
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2 && looksBinary(bytes))
    return { kind: 'sound', type: 'audio/mpeg', label: 'MP3 sound' }
  return null
}

/** Whether a message has zeros in it, as some programs send; readers pass over them. */
function isMessageWithZeros(start: string): boolean {
  return /^[\0\s]*[!-~]/.test(start) && findHeader(start.replace(/\0/g, '').trimStart()) === 0
}

const sampleBytes = 8192

/**
 * Whether bytes are no text in any supported encoding: they contain zeros (except every second byte, as in UTF-16) or
 * many control characters that occur in no text.
 */
function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, sampleBytes)
  if (sample.length === 0) return false
  const hasMark = (sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff)
  if (hasMark) return false
  const zeros = [0, 0]
  let controls = 0
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at] as number
    if (byte === 0) zeros[at & 1] = (zeros[at & 1] as number) + 1
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27) controls++
  }
  const [even = 0, odd = 0] = zeros
  const half = sample.length / 2
  // UTF-16 of mostly Latin letters: zeros at even or at odd offsets only
  const isWide = Math.max(even, odd) > half * 0.4 && Math.min(even, odd) < half * 0.02
  return (!isWide && even + odd > Math.max(2, sample.length * 0.005)) || controls > sample.length * 0.1
}
