import { crc32, inflateRawSync } from 'node:zlib'
import { Inflate } from 'fflate/browser'
import type { ZipArchive, ZipEntry, ZipRefusal } from './zip-archive.ts'

/** Unpacking of archive entries, checked against the size and the checksum that the archive claims. */

type Unpacked = Pick<ZipArchive, 'source'>

const damaged: ZipRefusal = { refused: 'it is damaged and cannot be unpacked' }
const tooMuch: ZipRefusal = { refused: 'it unpacks to more than the archive states' }
const tooLittle: ZipRefusal = { refused: 'it unpacks to less than the archive states' }
const wrongSum: ZipRefusal = { refused: 'it is damaged: its checksum is wrong' }

/** Checks unpacked data against the claims, piece by piece. */
export class ClaimCheck {
  private readonly entry: ZipEntry
  private size = 0
  private sum = 0

  constructor(entry: ZipEntry) {
    this.entry = entry
  }

  /** Takes the next piece; returns a refusal when the data exceeds the claimed size. */
  take(piece: Uint8Array): ZipRefusal | null {
    this.size += piece.length
    if (this.size > this.entry.sizeBytes) return tooMuch
    this.sum = crc32(piece, this.sum)
    return null
  }

  /** Returns the result of the check; to be called after the last piece. */
  end(): ZipRefusal | null {
    if (this.size < this.entry.sizeBytes) return tooLittle
    return this.sum === this.entry.checksum ? null : wrongSum
  }
}

/**
 * Unpacks an entry. Memory is bounded by the size that the archive claims, which the caller has to check against limits
 * first: unpacking stops as soon as the output exceeds it.
 */
export function unpackEntry({ source }: Unpacked, entry: ZipEntry): Uint8Array | ZipRefusal {
  const packed = source.read(entry.start, entry.packedBytes)
  const bytes = entry.isDeflated ? inflated(packed, entry.sizeBytes) : packed
  if (!(bytes instanceof Uint8Array)) return bytes
  const check = new ClaimCheck(entry)
  return check.take(bytes) ?? check.end() ?? bytes
}

function inflated(packed: Uint8Array, size: number): Uint8Array | ZipRefusal {
  try {
    // one byte more than the maximum: the output fits into one chunk and is not copied together
    return inflateRawSync(packed, { chunkSize: Math.max(64, size + 1), maxOutputLength: Math.max(1, size) })
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch : damaged
  }
}

/** Number of packed bytes that are inflated at a time; the output is at most about a thousand times as long. */
const step = 16_384

/**
 * Unpacks an entry piece by piece, so that memory does not depend on its size. When `take` returns false, unpacking
 * stops and the rest is not checked.
 */
export function unpackInPieces(
  { source }: Unpacked,
  entry: ZipEntry,
  take: (piece: Uint8Array) => boolean,
): ZipRefusal | null {
  const check = new ClaimCheck(entry)
  const out: Uint8Array[] = []
  const inflate = entry.isDeflated ? new Inflate((piece) => out.push(piece)) : null
  for (let at = 0; at < Math.max(entry.packedBytes, 1); at += step) {
    const length = Math.min(step, entry.packedBytes - at)
    const packed = source.read(entry.start + at, length)
    if (inflate === null) out.push(packed)
    else
      try {
        inflate.push(packed, at + length === entry.packedBytes)
      } catch {
        return damaged
      }
    for (const piece of out.splice(0)) {
      const refused = check.take(piece)
      if (refused !== null) return refused
      if (piece.length > 0 && !take(piece)) return null
    }
  }
  return check.end()
}
