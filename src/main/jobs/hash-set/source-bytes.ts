import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** Bytes of a file as it stands, or as it was before gzip packed it. */

const pieceBytes = 1_048_576

/** The first bytes of a file; fewer when it is shorter. */
export function headOf(path: string, length: number): Buffer {
  const handle = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(length)
    let done = 0
    while (done < length) {
      const got = readSync(handle, bytes, done, length - done, done)
      if (got === 0) break
      done += got
    }
    return bytes.subarray(0, done)
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

  pieces(): AsyncIterable<Buffer> {
    return this.isPacked ? this.unpacked() : this.raw()
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
