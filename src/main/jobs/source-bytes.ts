import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { readWhole } from './whole-bytes.ts'

/** Bytes of a file as it stands, or as it was before gzip packed it. */

const pieceBytes = 1_048_576
/**
 * Bytes that come out of a packed file for each of its own, and a floor for small ones. Published lists grow 3 to 30 times;
 * gzip could make a thousand of one.
 */
export const maxUnpacked = 64
export const leastUnpackedBytes = 67_108_864
/** Says of a file that it is packed tighter than any list can be. */
export const tooTight = `it unpacks to more than ${maxUnpacked} times its size, which no list does: unpack it, and import what comes out`

/** The first bytes of a file; fewer when it is shorter. */
export function headOf(path: string, length: number): Buffer {
  const handle = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readWhole(handle, bytes, 0))
  } finally {
    closeSync(handle)
  }
}

/** The first bytes of what was packed. Rejects when it is damaged before so many bytes came. */
export async function unpackedHead(path: string, length: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of Readable.from(createReadStream(path)).pipe(createGunzip())) {
    pieces.push(piece as Buffer)
    size += (piece as Buffer).length
    if (size >= length) break
  }
  return Buffer.concat(pieces).subarray(0, length)
}

/** A source that is read once, from its start to its end. */
export class SourceBytes {
  /** Bytes of the file read so far, packed as they are. */
  read = 0
  private readonly path: string
  private readonly isPacked: boolean
  private readonly hash = createHash('sha256')

  constructor(path: string, isPacked: boolean) {
    this.path = path
    this.isPacked = isPacked
  }

  /** SHA-256 of the file, to be asked for once, when everything was read. */
  digest(): string {
    return this.hash.digest('hex')
  }

  /** All of it, unpacked. Throws when far more comes out than went in. */
  async *pieces(onProgress: (bytes: number) => void): AsyncIterable<Buffer> {
    let size = 0
    for await (const piece of this.isPacked ? this.unpacked() : this.raw()) {
      size += piece.length
      if (size > leastUnpackedBytes && size > maxUnpacked * this.read) throw new Error(tooTight)
      onProgress(this.read)
      yield piece
    }
  }

  private async *unpacked(): AsyncIterable<Buffer> {
    const unpacker = createGunzip({ chunkSize: 262_144 })
    const packed = Readable.from(this.raw())
    // a fault of the file must reach whoever reads what comes out
    packed.on('error', (error) => unpacker.destroy(error))
    for await (const piece of packed.pipe(unpacker)) yield piece as Buffer
  }

  private async *raw(): AsyncIterable<Buffer> {
    for await (const piece of createReadStream(this.path, { highWaterMark: pieceBytes })) {
      this.read += (piece as Buffer).length
      this.hash.update(piece as Buffer)
      yield piece as Buffer
    }
  }
}
