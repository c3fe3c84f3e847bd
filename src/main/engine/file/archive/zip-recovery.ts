import { inflateRawSync } from 'node:zlib'
import type { ByteSource } from '../../archive/byte-source.ts'
import { upTo } from './opened-archive.ts'
import { localHeader, signatureAt, type ZipRecord } from './zip-directory.ts'

/** Bytes that are unpacked, or searched, in all, to find where entries of unknown size end. */
const maxWork = 256 * 2 ** 20
const nothing = new Uint8Array()

/** Reads entries one after the other by their own headers, where the directory is missing. */
export function* recoveredRecords(source: ByteSource): Generator<ZipRecord> {
  let work = maxWork
  let at = firstHeader(source)
  while (at !== null) {
    const header = localHeader(source, at)
    if (header === null) return
    const isUnsized = (header.flags & 8) !== 0 && header.packed === 0
    let sizes = { packed: header.packed, size: header.size, crc: header.crc }
    if (isUnsized) {
      if (work <= 0) return
      const packed = upTo(source, header.start, Math.min(work, 64 * 2 ** 20))
      work -= packed.length
      const found = header.method === 8 && (header.flags & 1) === 0 ? streamSizes(packed) : null
      if (found === null) {
        yield { ...recordOf(header, at), packed: packed.length }
        return
      }
      work -= found.size
      const isSigned = signatureAt(source, header.start + found.packed) === 0x08074b50
      const descriptor = upTo(source, header.start + found.packed + (isSigned ? 4 : 0), 4)
      const crc = descriptor.length === 4 ? Buffer.from(descriptor).readUInt32LE(0) : 0
      sizes = { ...found, crc }
    }
    yield { ...recordOf(header, at), ...sizes }
    at = nextHeader(source, header.start + sizes.packed)
  }
}

function recordOf(header: NonNullable<ReturnType<typeof localHeader>>, local: number): ZipRecord {
  return { ...header, host: 0, madeBy: 0, attributes: 0, comment: nothing, local }
}

function streamSizes(packed: Uint8Array): { packed: number; size: number } | null {
  try {
    const { buffer, engine } = inflateRawSync(packed, {
      info: true,
      maxOutputLength: 64 * 2 ** 20,
    }) as unknown as { buffer: Uint8Array; engine: { bytesWritten: number } }
    return { packed: engine.bytesWritten, size: buffer.length }
  } catch {
    return null
  }
}

function firstHeader(source: ByteSource): number | null {
  return signatureAt(source, 0) === 0x04034b50 ? 0 : headerWithin(upTo(source, 0, 2 ** 20), 0)
}

/** The next header lies behind a descriptor of 12 to 24 bytes at most. */
function nextHeader(source: ByteSource, at: number): number | null {
  return headerWithin(upTo(source, at, 64), at)
}

function headerWithin(bytes: Uint8Array, base: number): number | null {
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(
    'PK\u0003\u0004',
    0,
    'latin1',
  )
  return found === -1 ? null : base + found
}
