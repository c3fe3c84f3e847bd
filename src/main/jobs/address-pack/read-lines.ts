import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** Characters of the longest line that is read. */
const longestLine = 65_536
/** Bytes that come out of a packed file for each of its own, and a floor for small ones. */
const mostUnpacked = 200
const leastUnpackedBytes = 67_108_864

/** A file that is read once: its bytes unpacked, its digest and progress told on the way. */
export class SourceFile {
  private readonly path: string
  private readonly isPacked: boolean
  private readonly onProgress: (bytes: number) => void
  private readonly hash = createHash('sha256')
  private bytes = 0

  constructor(path: string, isPacked: boolean, onProgress: (bytes: number) => void) {
    this.path = path
    this.isPacked = isPacked
    this.onProgress = onProgress
  }

  /** SHA-256 of the file as it lies on the disk; to be asked after everything was read. */
  digest(): string {
    return this.hash.digest('hex')
  }

  /** All bytes, unpacked. Throws when they are more than a bound. */
  async whole(mostBytes: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of this.pieces()) {
      size += piece.length
      if (size > mostBytes) throw new Error(`it is larger than ${Math.floor(mostBytes / 1_048_576)} MB`)
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  }

  /** Its lines as UTF-8, without their line feeds, as many at a time as come together. */
  async *lines(): AsyncGenerator<string[]> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const piece of this.pieces()) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > longestLine) throw new Error('it has a line of more than 65,536 characters')
      yield lines
    }
    rest += decoder.decode()
    if (rest !== '') yield [rest]
  }

  private async *pieces(): AsyncGenerator<Buffer> {
    if (!this.isPacked) {
      yield* this.raw()
      return
    }
    let size = 0
    // an error of any part ends all of them, and is thrown by the last one
    const unpacked = pipeline(Readable.from(this.raw()), createGunzip(), () => undefined)
    for await (const piece of unpacked) {
      size += (piece as Buffer).length
      if (size > leastUnpackedBytes && size > mostUnpacked * this.bytes)
        throw new Error('it unpacks to far more than data of its size')
      yield piece as Buffer
    }
  }

  private async *raw(): AsyncGenerator<Buffer> {
    for await (const piece of createReadStream(this.path, { highWaterMark: 262_144 })) {
      this.hash.update(piece as Buffer)
      this.bytes += (piece as Buffer).length
      this.onProgress(this.bytes)
      yield piece as Buffer
    }
  }
}
