/**
 * The table of contents of a zip archive, read strictly (PKWARE APPNOTE 6.3). At the end of the archive stands a record
 * (22 bytes and a comment) that says where the central directory is; that has a header of 46 bytes and a name for each
 * entry, and points to the entry, which begins with a header of its own (30 bytes, the name again, extra fields) before its
 * bytes. Programs that trust one place where others trust another can be shown different files, so whatever contradicts
 * itself is refused: places that overlap, two names for one entry, bytes beyond the archive. The forms for very large
 * archives (zip64), archives in several parts and encryption are refused too.
 */

export type ZipEntry = {
  /** As it stands in the archive, with `/` between folders; it may be hostile. */
  readonly name: string
  readonly isFolder: boolean
  /** The bytes as they are packed. */
  readonly packed: Uint8Array
  readonly isDeflated: boolean
  /** Size that the archive claims, in bytes. */
  readonly size: number
  /** CRC-32 that the archive claims. */
  readonly checksum: number
}

/** Why an archive is not read: a sentence without its full stop. */
export type ZipRefusal = { readonly refused: string }

/** An entry that is not read, and why. */
export type RefusedEntry = ZipRefusal & { readonly name: string }

/** Reads the directory. An archive with more than `mostEntries` entries is refused. */
export function readZipDirectory(
  bytes: Uint8Array,
  mostEntries: number,
): readonly (ZipEntry | RefusedEntry)[] | ZipRefusal {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endRecordAt(view)
  if (end === -1) return { refused: beginsAsZip(view) ? 'it is cut off' : 'it is no zip archive' }
  const count = view.getUint16(end + 10, true)
  const size = view.getUint32(end + 12, true)
  const start = view.getUint32(end + 16, true)
  if (end >= 20 && view.getUint32(end - 20, true) === 0x07064b50)
    return { refused: 'it has the form for very large archives (zip64)' }
  if (view.getUint32(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count)
    return { refused: 'it is one part of several' }
  if (start + size !== end) return { refused: 'its directory does not lie where the archive says' }
  if (count > mostEntries) return { refused: `it has ${count} entries, more than ${mostEntries}` }

  const entries: (ZipEntry | RefusedEntry)[] = []
  const spans: (readonly [from: number, until: number])[] = []
  let at = start
  for (let number = 1; number <= count; number++) {
    const header = readHeader(view, bytes, at, end)
    if (header === null) return { refused: `its directory breaks off at entry ${number}` }
    at = header.next
    const data = dataOf(view, bytes, header, start)
    if (typeof data === 'string') {
      entries.push({ name: header.name, refused: data })
      continue
    }
    spans.push([header.local, data + header.packedSize])
    entries.push({
      name: header.name,
      isFolder: header.name.endsWith('/'),
      packed: bytes.subarray(data, data + header.packedSize),
      isDeflated: header.method === 8,
      size: header.size,
      checksum: header.checksum,
    })
  }
  if (at !== end) return { refused: 'its directory has more entries than the archive says' }
  return overlap(spans) ? { refused: 'its entries overlap' } : entries
}

/** Place of the end record: the last one whose comment reaches to the last byte. */
function endRecordAt(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at--)
    if (
      view.getUint32(at, true) === 0x06054b50 &&
      at + 22 + view.getUint16(at + 20, true) === view.byteLength
    )
      return at
  return -1
}

function beginsAsZip(view: DataView): boolean {
  return view.byteLength >= 4 && view.getUint32(0, true) === 0x04034b50
}

type Header = {
  readonly rawName: Uint8Array
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly checksum: number
  readonly packedSize: number
  readonly size: number
  readonly isLink: boolean
  /** Place of the entry. */
  readonly local: number
  /** Place of the next header. */
  readonly next: number
}

function readHeader(view: DataView, bytes: Uint8Array, at: number, end: number): Header | null {
  if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) return null
  const nameEnd = at + 46 + view.getUint16(at + 28, true)
  const next = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  if (next > end) return null
  const rawName = bytes.subarray(at + 46, nameEnd)
  return {
    rawName,
    name: nameOf(rawName),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    packedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    // made on Unix, and the mode says link
    isLink: view.getUint8(at + 5) === 3 && view.getUint32(at + 38, true) >>> 28 === 0xa,
    local: view.getUint32(at + 42, true),
    next,
  }
}

const encrypted = 0x2041

/** Place of an entry's bytes, or why it is not read. `end` is where the directory begins. */
function dataOf(view: DataView, bytes: Uint8Array, header: Header, end: number): number | string {
  const { rawName, method, packedSize, size, local } = header
  if (packedSize === 0xffffffff || size === 0xffffffff || local === 0xffffffff)
    return 'it has the form for very large files (zip64)'
  if ((header.flags & encrypted) !== 0) return 'it is encrypted'
  if (method !== 0 && method !== 8) return `it is packed by method ${method}, not by deflate`
  if (method === 0 && packedSize !== size) return 'its size is not the one that the archive claims'
  if (header.isLink) return 'it is a link to another file'
  if (local + 30 + rawName.length > end || view.getUint32(local, true) !== 0x04034b50)
    return 'it does not lie where the archive says'
  const localName = bytes.subarray(local + 30, local + 30 + view.getUint16(local + 26, true))
  if (localName.length !== rawName.length || rawName.some((byte, place) => localName[place] !== byte))
    return 'it has two names'
  if (view.getUint16(local + 8, true) !== method || (view.getUint16(local + 6, true) & encrypted) !== 0)
    return 'the archive describes it in two ways'
  const data = local + 30 + rawName.length + view.getUint16(local + 28, true)
  return data + packedSize > end ? 'its bytes reach beyond the archive' : data
}

function overlap(spans: (readonly [number, number])[]): boolean {
  spans.sort(([left], [right]) => left - right)
  return spans.some(([from], at) => at > 0 && from < (spans[at - 1]?.[1] ?? 0))
}

/** Names are UTF-8 or a code page of old machines, of which only ASCII is certain. */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
