import { type ByteSource, viewOf } from '../archive/byte-source.ts'
import type { FileType, FileTypeKind } from './file-types.ts'
import { overlayOffset } from './overlay-offset.ts'
import { scriptType } from './text-types.ts'

const tailBytes = 65_536 + 22
/** Bytes of a directory in which names are looked for. */
const directoryBytes = 2 ** 20
const zip: FileType = { kind: 'zip', mime: 'application/zip', label: 'zip archive' }

/** Types in whose files it is usual that texts and archives of all kinds lie, without any program taking them for such. */
const containers: ReadonlySet<FileTypeKind> = new Set([
  'zip',
  'jar',
  'apk',
  'ooxml',
  'odf',
  'tar',
  'cpio',
  'ar',
  'iso',
  '7z',
  'rar',
  'cab',
  'squashfs',
  'rpm',
  'message',
  'mailbox',
  'outlook-message',
  'tnef',
  'smime',
  'pcap',
  'pcapng',
  'database',
  'pdf',
])

/**
 * Returns further types of a file beside those that its beginning has: an archive that ends where the file ends, a PDF
 * document in the first kilobyte, a page or a script in the bytes of a picture.
 */
export function behindTypes(bytes: ByteSource, head: Uint8Array, first: readonly FileType[]): FileType[] {
  const own = first[0]?.kind ?? 'binary'
  const start = Buffer.from(head.subarray(0, 8192)).toString('latin1')
  const found: FileType[] = []
  if (!containers.has(own) && holdsDocument(start))
    found.push({ kind: 'pdf', mime: 'application/pdf', label: 'PDF document' })
  if (!isOfZip(own)) found.push(...zipBehind(bytes))
  if (own === 'pe') found.push(...archiveBehind(bytes), ...applicationBehind(bytes, overlayOffset(bytes)))
  if (own === 'msi' || own === 'ole2') found.push(...applicationBehind(bytes, bytes.size - tailBytes))
  if (['picture', 'sound', 'font', 'lnk', 'dos', 'film'].includes(own))
    found.push(...scriptsIn(bytes, head, own))
  if (first.every(({ kind }) => kind !== 'iso') && own !== 'squashfs' && isDisc(head))
    found.push({ kind: 'iso', mime: 'application/x-iso9660-image', label: 'disc image (ISO)' })
  return found
}

const isOfZip = (kind: FileTypeKind) => ['zip', 'jar', 'apk', 'ooxml', 'odf'].includes(kind)

/** PDF readers accept anything before the signature in the first kilobyte. */
function holdsDocument(start: string): boolean {
  const at = start.slice(0, 1032).search(/%PDF-\d/)
  return at > 0 && /[\r\n]\d{1,10} \d{1,5} obj\b/.test(start.slice(at))
}

/**
 * The zip archive whose end record (APPNOTE 4.3.16) ends with the file, and whose directory lies before it; one with a
 * manifest is a Java archive, which is run whatever precedes it.
 */
function zipBehind(bytes: ByteSource): FileType[] {
  const from = Math.max(0, bytes.size - tailBytes)
  const tail = bytes.read(from, bytes.size - from)
  const buffer = Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength)
  const view = viewOf(tail)
  let at = buffer.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  for (let tries = 0; at !== -1 && tries < 8; tries++) {
    if (at + 22 <= tail.length && at + 22 + view.getUint16(at + 20, true) === tail.length)
      return typesOfDirectory(bytes, from + at - view.getUint32(at + 12, true), from + at)
    at = at === 0 ? -1 : buffer.lastIndexOf('PK\x05\x06', at - 1, 'latin1')
  }
  return []
}

function typesOfDirectory(bytes: ByteSource, from: number, until: number): FileType[] {
  if (from < 0 || until - from < 46) return []
  const names = Buffer.from(bytes.read(from, Math.min(until - from, directoryBytes))).toString('latin1')
  if (!names.startsWith('PK\x01\x02')) return []
  return names.includes('META-INF/MANIFEST.MF')
    ? [{ kind: 'jar', mime: 'application/java-archive', label: 'Java archive' }, zip]
    : [zip]
}

/** An archive that unpacks itself: a program with an archive behind its sections. */
function archiveBehind(bytes: ByteSource): FileType[] {
  const at = overlayOffset(bytes)
  if (at === null || at + 8 > bytes.size) return []
  const overlay = Buffer.from(bytes.read(at, Math.min(4096, bytes.size - at))).toString('latin1')
  if (overlay.includes("7z\xbc\xaf'\x1c"))
    return [{ kind: '7z', mime: 'application/x-7z-compressed', label: '7-Zip archive' }]
  if (overlay.includes('Rar!\x1a\x07'))
    return [{ kind: 'rar', mime: 'application/vnd.rar', label: 'RAR archive' }]
  if (overlay.startsWith('MSCF\0\0\0\0'))
    return [{ kind: 'cab', mime: 'application/vnd.ms-cab-compressed', label: 'cabinet (.cab)' }]
  return overlay.startsWith('PK\x03\x04') ? [zip] : []
}

const application: FileType = { kind: 'html', mime: 'application/hta', label: 'HTML application (.hta)' }
const isApplication = (text: string) =>
  /<hta:application[\s>]/i.test(text) || /<script[^<>]{0,100}(?:vbscript|jscript)/i.test(text)

/** `mshta` also reads what is behind a program, within its signature too, which stays valid. */
function applicationBehind(bytes: ByteSource, from: number | null): FileType[] {
  if (from === null || from >= bytes.size) return []
  const start = Math.max(0, from)
  const tailAt = Math.max(start, bytes.size - tailBytes)
  const pieces = [
    bytes.read(start, Math.min(tailBytes, bytes.size - start)),
    bytes.read(tailAt, bytes.size - tailAt),
  ]
  return isApplication(Buffer.concat(pieces).toString('latin1')) ? [application] : []
}

const isDisc = (head: Uint8Array) =>
  head.length > 0x8006 &&
  // ISO 9660, or UDF alone (ECMA-167)
  ['CD001', 'BEA01'].includes(Buffer.from(head.subarray(0x8001, 0x8006)).toString('latin1'))

/**
 * Pages and scripts in a file that begins as something else. `mshta` and browsers skip what precedes a page, PHP all
 * that precedes its mark, and JavaScript takes the signature of a picture for a name before a comment or an assignment.
 */
function scriptsIn(bytes: ByteSource, head: Uint8Array, own: FileTypeKind): FileType[] {
  const tailAt = Math.max(head.length, bytes.size - tailBytes)
  const tail = bytes.read(tailAt, bytes.size - tailAt)
  const text = Buffer.concat([head, tail]).toString('latin1')
  const found: FileType[] = []
  if (/<\?php\s/i.test(text)) found.push(scriptType('php'))
  if (own === 'picture' && isAlsoJavaScript(text)) found.push(scriptType('javascript'))
  if (isApplication(text)) found.push(application)
  else if (/<(?:html|!doctype html)[\s>]/i.test(text) && /<script[\s>]/i.test(text))
    found.push({ kind: 'html', mime: 'text/html', label: 'HTML page' })
  return found
}

/** `GIF89a/*…* /=1;`: letters of a signature, a comment over the picture, and what makes it a statement. */
function isAlsoJavaScript(text: string): boolean {
  const begin = /^(?:GIF8[79]a|BM|\xff\xd8\xff[\xe0-\xef])(\/\*|=)/.exec(text)
  if (begin === null) return false
  if (begin[1] === '=') return true
  const end = text.indexOf('*/', 8)
  return end !== -1 && /^\s{0,20}[=;(]/.test(text.slice(end + 2, end + 40))
}
