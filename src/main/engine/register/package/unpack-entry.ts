import { Inflate } from 'fflate/browser'
import { crc32 } from './crc-32.ts'
import type { ZipEntry, ZipRefusal } from './zip-directory.ts'

/** Packed bytes that are inflated at a time; what comes out of them is at most a thousand times as long. */
const pieceBytes = 8192

/**
 * Unpacks one entry. Memory is bounded by the size that the archive claims, which has to be checked against limits before:
 * the work ends as soon as more comes out. An entry that is damaged, or is not what the archive claims, is refused.
 */
export function unpackEntry(entry: ZipEntry): Uint8Array | ZipRefusal {
  const bytes = entry.isDeflated ? inflate(entry.packed, entry.size) : entry.packed
  if (!(bytes instanceof Uint8Array)) return bytes
  if (crc32(bytes) !== entry.checksum) return { refused: 'it is damaged: its checksum is wrong' }
  return bytes
}

/** Raised to end the inflating; never leaves this file. */
class TooLong extends Error {}

function inflate(packed: Uint8Array, size: number): Uint8Array | ZipRefusal {
  const bytes = new Uint8Array(size)
  let filled = 0
  const stream = new Inflate((piece) => {
    if (filled + piece.length > size) throw new TooLong()
    bytes.set(piece, filled)
    filled += piece.length
  })
  try {
    for (let at = 0; at < packed.length; at += pieceBytes)
      stream.push(packed.subarray(at, at + pieceBytes), at + pieceBytes >= packed.length)
  } catch (error) {
    return {
      refused:
        error instanceof TooLong
          ? 'it unpacks to more than the archive claims'
          : 'it is damaged and cannot be unpacked',
    }
  }
  return filled === size ? bytes : { refused: 'it unpacks to less than the archive claims' }
}
