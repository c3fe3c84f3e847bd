import { closeSync, createReadStream, fstatSync, openSync } from 'node:fs'
import { crc32, createInflateRaw } from 'node:zlib'
import { leastUnpackedBytes, mostUnpacked, tooTight } from './source-bytes.ts'
import { readWhole } from './whole-bytes.ts'

/**
 * One file out of a ZIP archive on the disk, read piece by piece (PKWARE APPNOTE 6.3, with the 64-bit forms, which archives of
 * more than 4 GB have). What the directory says of place, size and checksum is held against what comes out. Throws with a
 * reason that ends the sentence "… could not be imported: ".
 */

export type ZipEntry = {
  /** Where its packed bytes are in the archive. */
  readonly start: number
  readonly packedBytes: number
  readonly sizeBytes: number
  readonly checksum: number
  readonly isDeflated: boolean
}

type Directory = { readonly at: number; readonly length: number; readonly count: number }
type Listed = Omit<ZipEntry, 'start'> & { readonly name: string; readonly localAt: number }

const endBytes = 22
const longestComment = 65_535
const in32 = 0xffffffff
/** An archive that holds one file has a directory of a hundred bytes. */
const longestDirectory = 1_048_576

/** Finds the only file of an archive, or the only one whose name has this ending. */
export function findZipEntry(path: string, ending: string): ZipEntry {
  const handle = openSync(path, 'r')
  try {
    const part = (offset: number, length: number) => {
      const bytes = Buffer.alloc(length)
      if (readWhole(handle, bytes, offset) !== length) throw damaged()
      return bytes
    }
    const size = fstatSync(handle).size
    const files = listedIn(part, directoryOf(part, size)).filter(({ name }) => !name.endsWith('/'))
    const fitting = files.filter(({ name }) => name.toLowerCase().endsWith(ending))
    const [entry, other] = files.length === 1 ? files : fitting
    if (entry === undefined || other !== undefined)
      throw new Error(
        `it is a ZIP archive that does not hold one file ${ending}: unpack it, and import that file`,
      )
    const local = part(entry.localAt, 30)
    if (local.readUInt32LE(0) !== 0x04034b50) throw damaged()
    const start = entry.localAt + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
    if (start + entry.packedBytes > size) throw damaged()
    return { ...entry, start }
  } finally {
    closeSync(handle)
  }
}

/** The bytes of an entry; `onProgress` is told how many bytes of the archive were read. */
export async function* zipPieces(
  path: string,
  entry: ZipEntry,
  onProgress: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const { start, packedBytes, sizeBytes, checksum, isDeflated } = entry
  if (sizeBytes > leastUnpackedBytes && sizeBytes > packedBytes * mostUnpacked) throw new Error(tooTight)
  let size = 0
  let sum = 0
  if (packedBytes > 0) {
    const file = createReadStream(path, { start, end: start + packedBytes - 1, highWaterMark: 1_048_576 })
    const unpacker = isDeflated ? createInflateRaw({ chunkSize: 262_144 }) : null
    // a fault of the file must reach whoever reads what comes out
    if (unpacker !== null) file.on('error', (error) => unpacker.destroy(error))
    try {
      for await (const piece of unpacker === null ? file : file.pipe(unpacker)) {
        size += (piece as Buffer).length
        if (size > sizeBytes) throw damaged()
        sum = crc32(piece as Buffer, sum)
        onProgress(start + file.bytesRead)
        yield piece as Buffer
      }
    } finally {
      file.destroy()
    }
  }
  if (size !== sizeBytes || sum !== checksum) throw damaged()
}

const damaged = () => new Error('it is a damaged ZIP archive')

type ReadPart = (offset: number, length: number) => Buffer

function directoryOf(part: ReadPart, size: number): Directory {
  const tail = part(Math.max(0, size - endBytes - longestComment), Math.min(size, endBytes + longestComment))
  const end = endRecordIn(tail)
  if (end < 0) throw damaged()
  const narrow = {
    count: tail.readUInt16LE(end + 10),
    length: tail.readUInt32LE(end + 12),
    at: tail.readUInt32LE(end + 16),
  }
  const hasWide = end >= 20 && tail.readUInt32LE(end - 20) === 0x07064b50
  const { at, length, count } = hasWide ? wideDirectory(part, tail.readBigUInt64LE(end - 12)) : narrow
  if (length > longestDirectory || at + length > size) throw damaged()
  return { at, length, count }
}

/** The last record in sight whose comment reaches to the last byte. */
function endRecordIn(tail: Buffer): number {
  for (let at = tail.length - endBytes; at >= 0; at--)
    if (tail.readUInt32LE(at) === 0x06054b50 && at + endBytes + tail.readUInt16LE(at + 20) === tail.length)
      return at
  return -1
}

function wideDirectory(part: ReadPart, at: bigint): Directory {
  const record = part(Number(at), 56)
  if (record.readUInt32LE(0) !== 0x06064b50) throw damaged()
  const number = (place: number) => Number(record.readBigUInt64LE(place))
  return { count: number(32), length: number(40), at: number(48) }
}

function listedIn(part: ReadPart, { at, length, count }: Directory): Listed[] {
  const bytes = part(at, length)
  const entries: Listed[] = []
  let next = 0
  for (let number = 0; number < count; number++) {
    if (next + 46 > bytes.length || bytes.readUInt32LE(next) !== 0x02014b50) throw damaged()
    const nameEnd = next + 46 + bytes.readUInt16LE(next + 28)
    const extraEnd = nameEnd + bytes.readUInt16LE(next + 30)
    if (extraEnd > bytes.length) throw damaged()
    entries.push(listedAt(bytes, next, nameEnd, extraEnd))
    next = extraEnd + bytes.readUInt16LE(next + 32)
  }
  return entries
}

function listedAt(bytes: Buffer, at: number, nameEnd: number, extraEnd: number): Listed {
  if ((bytes.readUInt16LE(at + 8) & 1) !== 0)
    throw new Error('it is an encrypted ZIP archive: unpack it first')
  const method = bytes.readUInt16LE(at + 10)
  if (method !== 0 && method !== 8)
    throw new Error('it is a ZIP archive packed in an unusual way: unpack it, and import the file inside')
  const wide = wideNumbers(bytes.subarray(nameEnd, extraEnd))
  // the 64-bit numbers stand in this order, and only those that did not fit
  const number = (narrow: number) => (narrow === in32 ? (wide.shift() ?? fail()) : narrow)
  const sizeBytes = number(bytes.readUInt32LE(at + 24))
  const packedBytes = number(bytes.readUInt32LE(at + 20))
  const localAt = number(bytes.readUInt32LE(at + 42))
  return {
    name: bytes.toString('utf8', at + 46, nameEnd),
    packedBytes,
    sizeBytes,
    localAt,
    checksum: bytes.readUInt32LE(at + 16),
    isDeflated: method === 8,
  }
}

function wideNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)]
    const end = at + 4 + length
    if (end > extra.length) return []
    if (id === 1)
      return Array.from({ length: Math.min(3, length >>> 3) }, (_, index) =>
        Number(extra.readBigUInt64LE(at + 4 + index * 8)),
      )
    at = end
  }
  return []
}

function fail(): never {
  throw damaged()
}
