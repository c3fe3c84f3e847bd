import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { Readable, Transform, Writable } from 'node:stream'
import { configure, ZipWriter } from '@zip.js/zip.js'

/** A file to be zipped: its current path, its name in the zip, and its expected digest. */
export type ZippedPiece = { readonly path: string; readonly name: string; readonly sha256: string }

/** The digest of a piece did not match while it was read. */
export class ChangedPiece extends Error {
  constructor(name: string) {
    super(`the bytes of ${name} are not those that were added`)
    this.name = 'ChangedPiece'
  }
}

/** Bytes of a file read at once. */
const chunkBytes = 262_144

// this code runs in a worker thread already
configure({ useWebWorkers: false })

/**
 * Packs files into a zip that opens only with a password: AES-256 as WinZip specifies it (AE-2), which 7-Zip, WinZip
 * and others support. File names are not encrypted. Files of any size are streamed and hashed on the way: throws
 * `ChangedPiece`. Returns the size of the zip in bytes; only the current user can read it.
 */
export async function zipEvidence(
  pieces: readonly ZippedPiece[],
  { to, password }: { readonly to: string; readonly password: string },
): Promise<number> {
  const file = createWriteStream(to, { flags: 'wx', mode: 0o600 })
  const zip = new ZipWriter(Writable.toWeb(file), {
    password,
    encryptionStrength: 3,
    // the same date for all: the custody log records when a file was taken in
    lastModDate: new Date(2000, 0, 1),
    extendedTimestamp: false,
  })
  for (const piece of pieces) await zip.add(piece.name, Readable.toWeb(hashed(piece)) as ReadableStream)
  await zip.close()
  return statSync(to).size
}

/** Streams the bytes of a piece; ends with an error when their digest differs from the expected one. */
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
