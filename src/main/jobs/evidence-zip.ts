import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { Readable, Transform, Writable } from 'node:stream'
import { configure, ZipWriter } from '@zip.js/zip.js'

/** A file that goes into a zip, where it lies now, and the digest that it must have. */
export type ZippedPiece = { readonly path: string; readonly name: string; readonly sha256: string }

/** A piece was not what it is said to be while it was read. */
export class ChangedPiece extends Error {
  constructor(name: string) {
    super(`the bytes of ${name} are not those that were added`)
    this.name = 'ChangedPiece'
  }
}

/** Bytes of a file that are read at once. */
const chunkBytes = 262_144

// it runs in a thread already
configure({ useWebWorkers: false })

/**
 * Packs files into a zip that opens with a password alone: AES-256 as WinZip describes it (AE-2), which 7-Zip, WinZip and the like open.
 * Names are not hidden by it. Files stream through, whatever their size, and are hashed on their way: throws `ChangedPiece`. Gives the
 * bytes of the zip, which is made for its user alone.
 */
export async function zipEvidence(
  pieces: readonly ZippedPiece[],
  { to, password }: { readonly to: string; readonly password: string },
): Promise<number> {
  const file = createWriteStream(to, { flags: 'wx', mode: 0o600 })
  const zip = new ZipWriter(Writable.toWeb(file), {
    password,
    encryptionStrength: 3,
    // one date for all: when a file was taken in stands in the custody log
    lastModDate: new Date(2000, 0, 1),
    extendedTimestamp: false,
  })
  for (const piece of pieces) await zip.add(piece.name, Readable.toWeb(hashed(piece)) as ReadableStream)
  await zip.close()
  return statSync(to).size
}

/** The bytes of a piece; ends with an error when they are others than they should be. */
function hashed({ path, name, sha256 }: ZippedPiece): Readable {
  const hash = createHash('sha256')
  const through = new Transform({
    highWaterMark: chunkBytes,
    transform: (bytes: Buffer, _encoding, done) => {
      hash.update(bytes)
      done(null, bytes)
    },
    flush: (done) => done(hash.digest('hex') === sha256 ? null : new ChangedPiece(name)),
  })
  const read = createReadStream(path, { highWaterMark: chunkBytes })
  read.on('error', (error) => through.destroy(error))
  return read.pipe(through)
}
