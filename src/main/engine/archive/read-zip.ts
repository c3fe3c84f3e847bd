import { type ByteSource, viewOf } from './byte-source.ts'
import { oddName } from './entry-name.ts'
import type { RefusedEntry, ZipArchive, ZipEntry, ZipLimits, ZipRefusal } from './zip-archive.ts'
import { findZipEnd, wideNumber } from './zip-end.ts'

/**
 * Reads the table of contents of a zip archive that may be hostile (PKWARE APPNOTE 6.3), before anything is unpacked.
 * The directory at its end has a header of 46 bytes, a name and extra fields for each entry, and points to the entry,
 * which begins with a header of its own (30 bytes, the name again, extra fields) before its bytes. Programs that rely
 * on different ones of these places can be shown different files, so contradictions are refused: ranges that overlap,
 * two names for one entry, bytes beyond the archive. So are entries that are encrypted, lead out of the folder, link
 * elsewhere, or claim an unpacked size far beyond their packed size; the content of the others is checked against the
 * claims (`unpack-entry.ts`). An archive within the archive is treated as plain bytes.
 */

export type ZipManners = {
  /** Whether bytes behind the end of the archive are ignored. */
  readonly allowsTail?: boolean
  /**
   * Returns the name under which an entry is known; a second entry of the same name is refused. Default: the name in
   * the archive.
   */
  readonly known?: (name: string) => string
}

/** Maximum size of the directory in bytes; an entry takes about a hundred, a little more with a long name. */
const longestDirectory = 16_777_216

/** Reads the directory, and the header of each entry. */
export function readZip(
  source: ByteSource,
  limits: ZipLimits,
  { allowsTail = false, known = (name) => name }: ZipManners = {},
): ZipArchive | ZipRefusal {
  const end = findZipEnd(source, allowsTail)
  if ('refused' in end) return end
  const { at, length, count, isWide } = end
  if (count > limits.entries)
    return { refused: `it has ${count} entries, more than ${limits.entries}`, isTooLarge: true }
  if (length > longestDirectory)
    return { refused: `its directory has ${length} bytes, more than ${longestDirectory}`, isTooLarge: true }

  const directory = source.read(at, length)
  const entries: (ZipEntry | RefusedEntry)[] = []
  const spans: (readonly [from: number, until: number])[] = []
  const met = new Set<string>()
  let claimedBytes = 0
  let next = 0
  for (let number = 1; number <= count; number++) {
    const header = readHeader(directory, next)
    if (header === null) return { refused: `its directory breaks off at entry ${number}` }
    next = header.next
    const { name, packedBytes, sizeBytes, checksum, local } = header
    const start = startOf(source, header, at)
    if (typeof start === 'string') {
      entries.push({ name, refused: start })
      continue
    }
    spans.push([local, start + packedBytes])
    claimedBytes += sizeBytes
    const isFolder = name.endsWith('/')
    const isDeflated = header.method === 8
    const knownAs = known(name)
    const why =
      isFolder && sizeBytes > 0
        ? { refused: 'it is a folder with data of its own' }
        : (refuseBomb(sizeBytes, packedBytes, limits) ?? refuseName(knownAs, met))
    met.add(knownAs)
    entries.push(
      why === null
        ? { name, isFolder, start, packedBytes, sizeBytes, checksum, isDeflated, isWide: header.isWide }
        : { name, ...why },
    )
  }
  if (next !== length) return { refused: 'its directory has more entries than the archive says' }
  return overlap(spans) ? { refused: 'its entries overlap' } : { source, entries, claimedBytes, isWide }
}

/** Refuses an entry whose claimed size is far beyond its packed size. */
export function refuseBomb(
  sizeBytes: number,
  packedBytes: number,
  { ratio, ratioFrom }: Omit<ZipLimits, 'entries'>,
): ZipRefusal | null {
  return sizeBytes > ratioFrom && sizeBytes > packedBytes * ratio
    ? { refused: `it would unpack to ${sizeBytes} bytes from ${packedBytes}`, isTooLarge: true }
    : null
}

function refuseName(name: string, met: ReadonlySet<string>): ZipRefusal | null {
  const refused = met.has(name) ? 'there are two of that name' : oddName(name)
  return refused === null ? null : { refused }
}

type Header = {
  readonly rawName: Uint8Array
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly checksum: number
  readonly packedBytes: number
  readonly sizeBytes: number
  readonly isLink: boolean
  readonly isWide: boolean
  /** Why its numbers cannot be read; null without a fault. */
  readonly fault: string | null
  /** Offset of the entry. */
  readonly local: number
  /** Offset of the next header in the directory. */
  readonly next: number
}

function readHeader(directory: Uint8Array, at: number): Header | null {
  const view = viewOf(directory)
  if (at + 46 > directory.length || view.getUint32(at, true) !== 0x02014b50) return null
  const nameEnd = at + 46 + view.getUint16(at + 28, true)
  const extraEnd = nameEnd + view.getUint16(at + 30, true)
  const next = extraEnd + view.getUint16(at + 32, true)
  if (next > directory.length) return null
  const rawName = directory.subarray(at + 46, nameEnd)
  const numbers = readNumbers(
    [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)],
    directory.subarray(nameEnd, extraEnd),
  )
  const [sizeBytes, packedBytes, local] = numbers.values
  return {
    rawName,
    name: zipName(rawName),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    packedBytes,
    sizeBytes,
    // made on Unix, with the file mode of a symbolic link
    isLink: view.getUint8(at + 5) === 3 && view.getUint32(at + 38, true) >>> 28 === 0xa,
    isWide: numbers.isWide,
    fault: numbers.fault,
    local,
    next,
  }
}

type Three = readonly [sizeBytes: number, packedBytes: number, local: number]

/**
 * Returns the sizes and the offset of an entry. Those whose bits are all ones are stored, in this order, in the extra
 * field with 64-bit numbers (4.5.3).
 */
function readNumbers(
  narrow: Three,
  extra: Uint8Array,
): { values: Three; isWide: boolean; fault: string | null } {
  const needed = narrow.filter((value) => value === 0xffffffff).length
  if (needed === 0) return { values: narrow, isWide: false, fault: null }
  const [wide, other] = wideFields(extra)
  const fault =
    other !== undefined
      ? 'the archive describes it in two ways'
      : wide === undefined || wide.byteLength < needed * 8
        ? 'its numbers in the format for very large files (zip64) are missing'
        : null
  if (wide === undefined || fault !== null) return { values: narrow, isWide: true, fault }
  let at = 0
  const values = narrow.map((value) => {
    if (value !== 0xffffffff) return value
    at += 8
    return wideNumber(wide, at - 8)
  })
  return { values: values as unknown as Three, isWide: true, fault: null }
}

function wideFields(extra: Uint8Array): DataView[] {
  const view = viewOf(extra)
  const found: DataView[] = []
  for (let at = 0; at + 4 <= extra.length; ) {
    const until = at + 4 + view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === 1 && until <= extra.length)
      found.push(viewOf(extra.subarray(at + 4, until)))
    at = until
  }
  return found
}

const encrypted = 0x2041

/** Returns the offset of an entry's bytes, or why it is not read. `end` is the offset of the directory. */
function startOf(source: ByteSource, header: Header, end: number): number | string {
  const { rawName, method, packedBytes, sizeBytes, local } = header
  if (header.fault !== null) return header.fault
  if ((header.flags & encrypted) !== 0) return 'it is encrypted'
  if (method !== 0 && method !== 8) return `it is packed with method ${method}, not with deflate`
  if (method === 0 && packedBytes !== sizeBytes) return 'its size is not the one that the archive states'
  if (header.isLink) return 'it is a link to another file'
  if (local + 30 + rawName.length > end) return 'it is not where the archive says'
  const own = source.read(local, 30 + rawName.length)
  const view = viewOf(own)
  if (view.getUint32(0, true) !== 0x04034b50) return 'it is not where the archive says'
  if (view.getUint16(26, true) !== rawName.length || rawName.some((byte, place) => own[30 + place] !== byte))
    return 'it has two names'
  if (view.getUint16(8, true) !== method || (view.getUint16(6, true) & encrypted) !== 0)
    return 'the archive describes it in two ways'
  const start = local + 30 + rawName.length + view.getUint16(28, true)
  return start + packedBytes > end ? 'its bytes extend beyond the archive' : start
}

function overlap(spans: (readonly [number, number])[]): boolean {
  spans.sort(([left], [right]) => left - right)
  return spans.some(([from], at) => at > 0 && from < (spans[at - 1]?.[1] ?? 0))
}

/** The upper half of code page 437, the encoding of names that are not UTF-8 (APPNOTE, appendix D). */
const upperHalf =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** Returns a name as UTF-8 or, where it is none, in code page 437. */
export function zipName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return Array.from(bytes, (byte) =>
      byte < 128 ? String.fromCharCode(byte) : (upperHalf[byte - 128] ?? ''),
    ).join('')
  }
}
