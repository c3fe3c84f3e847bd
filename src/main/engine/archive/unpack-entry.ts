import { crc32, inflateRawSync } from 'node:zlib'
import { Inflate } from 'fflate/browser'
import type { ZipArchive, ZipEntry, ZipRefusal } from './zip-archive.ts'

/** What comes out of an entry of an archive, held to the size and the checksum that the archive claims. */

type Unpacked = Pick<ZipArchive, 'source'>

const damaged: ZipRefusal = { refused: 'it is damaged and cannot be unpacked' }
const tooMuch: ZipRefusal = { refused: 'it unpacks to more than the archive claims' }
const tooLittle: ZipRefusal = { refused: 'it unpacks to less than the archive claims' }
const wrongSum: ZipRefusal = { refused: 'it is damaged: its checksum is wrong' }

/** Counts what comes out, piece by piece. */
export class ClaimCheck {
  private readonly entry: ZipEntry
  private size = 0
  private sum = 0

  constructor(entry: ZipEntry) {
    this.entry = entry
  }

  /** Takes the next piece; a refusal when it is too long. */
  take(piece: Uint8Array): ZipRefusal | null {
    this.size += piece.length
    if (this.size > this.entry.sizeBytes) return tooMuch
    this.sum = crc32(piece, this.sum)
    return null
  }

  /** To be asked when everything came out. */
  end(): ZipRefusal | null {
    if (this.size < this.entry.sizeBytes) return tooLittle
    return this.sum === this.entry.checksum ? null : wrongSum
  }
}

/**
 * Unpacks an entry. Memory is bounded by the size that the archive claims, which has to be checked against limits before:
 * the work ends as soon as more comes out.
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
    // one byte more than there may be: it all fits at once, and is not put together from chunks
    return inflateRawSync(packed, { chunkSize: Math.max(64, size + 1), maxOutputLength: Math.max(1, size) })
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch : damaged
  }
}

/** Packed bytes that are inflated at a time; what comes out of them is at most a thousand times as long. */
const step = 16_384

/**
 * Unpacks an entry piece by piece, so that its size does not matter to memory; `take` stops it with false, and what stands
 * behind is then not judged.
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
