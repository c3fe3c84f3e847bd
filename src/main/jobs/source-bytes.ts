import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { readWhole } from './whole-bytes.ts'

/** The bytes of a file, read raw or decompressed from gzip. */

const pieceBytes = 1_048_576
/**
 * Maximum ratio of unpacked to packed bytes, and a minimum allowance for small files. Published lists grow 3 to 30
 * times; gzip can reach a factor of a thousand.
 */
export const maxUnpacked = 64
export const leastUnpackedBytes = 67_108_864
/** Message for a file that is compressed more tightly than any list can be. */
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

/**
 * Returns the first bytes of the unpacked content. Rejects when the file is damaged before that many bytes were read.
 */
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

/** A source that is read once, sequentially. */
export class SourceBytes {
  /** Bytes of the file read so far, before unpacking. */
  read = 0
  private readonly path: string
  private readonly isPacked: boolean
  private readonly hash = createHash('sha256')

  constructor(path: string, isPacked: boolean) {
    this.path = path
    this.isPacked = isPacked
  }

  /** SHA-256 of the file; to be called once, after everything was read. */
  digest(): string {
    return this.hash.digest('hex')
  }

  /** Yields all of it, unpacked. Throws when the unpacked size is out of proportion to the file. */
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
    // a file error must reach the consumer of the unpacked stream
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
