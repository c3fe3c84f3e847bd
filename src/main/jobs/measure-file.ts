import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Measured } from '../engine/case/evidence-faults.ts'

/** Bytes read at once; hashing them takes about a millisecond. */
const pieceBytes = 262_144

/** Computes the size and all digests of bytes that arrive in pieces. */
export class Measure {
  size = 0
  private readonly hashes = ['md5', 'sha1', 'sha256'].map((name) => createHash(name))

  add(bytes: Uint8Array): void {
    for (const hash of this.hashes) hash.update(bytes)
    this.size += bytes.length
  }

  /** To be called once, after all bytes. */
  end(): Measured {
    const [md5 = '', sha1 = '', sha256 = ''] = this.hashes.map((hash) => hash.digest('hex'))
    return { size: this.size, md5, sha1, sha256 }
  }
}

/**
 * Computes size and digests of a file in one pass; null when it cannot be read. `onPiece` receives the bytes that were
 * measured.
 */
export async function measureFile(
  path: string,
  onPiece: (bytes: Buffer) => void = () => {},
): Promise<Measured | null> {
  const measure = new Measure()
  try {
    for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
      measure.add(piece as Buffer)
      onPiece(piece as Buffer)
    }
  } catch {
    return null
  }
  return measure.end()
}
