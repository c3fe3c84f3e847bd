import { closeSync, createReadStream, fstatSync, openSync } from 'node:fs'
import { createInflateRaw } from 'node:zlib'
import type { ByteSource } from '../engine/archive/byte-source.ts'
import { readZip } from '../engine/archive/read-zip.ts'
import { ClaimCheck } from '../engine/archive/unpack-entry.ts'
import type { ZipEntry } from '../engine/archive/zip-archive.ts'
import { leastUnpackedBytes, maxUnpacked, tooTight } from './source-bytes.ts'
import { readWhole } from './whole-bytes.ts'

/**
 * Reads one file of a ZIP archive on disk, of any size, chunk by chunk. Throws with a reason that ends the sentence "…
 * could not be imported: ".
 */

const limits = { entries: 10_000, ratio: maxUnpacked, ratioFrom: leastUnpackedBytes }

/** Finds the only file of an archive, or the only one whose name has this ending. */
export function findZipFile(path: string, ending: string): ZipEntry {
  const handle = openSync(path, 'r')
  try {
    const archive = readZip(onDisk(handle), limits)
    if ('refused' in archive) throw unreadable(archive.refused)
    const files = archive.entries.filter(({ name }) => !name.endsWith('/'))
    const fitting = files.filter(({ name }) => name.toLowerCase().endsWith(ending))
    const [entry, other] = files.length === 1 ? files : fitting
    if (entry === undefined || other !== undefined)
      throw new Error(
        `it is a ZIP archive that does not hold one file ${ending}: unpack it, and import that file`,
      )
    if (!('refused' in entry)) return entry
    throw entry.isTooLarge === true ? new Error(tooTight) : unreadable(`of the file in it, ${entry.refused}`)
  } finally {
    closeSync(handle)
  }
}

/** Yields the bytes of an entry; `onProgress` is called with the number of archive bytes read. */
export async function* zipPieces(
  path: string,
  entry: ZipEntry,
  onProgress: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const { start, packedBytes, isDeflated } = entry
  const check = new ClaimCheck(entry)
  if (packedBytes > 0) {
    const file = createReadStream(path, { start, end: start + packedBytes - 1, highWaterMark: 1_048_576 })
    const unpacker = isDeflated ? createInflateRaw({ chunkSize: 262_144 }) : null
    // a file error must reach the consumer of the unpacked stream
    if (unpacker !== null) file.on('error', (error) => unpacker.destroy(error))
    try {
      for await (const piece of unpacker === null ? file : file.pipe(unpacker)) {
        const refused = check.take(piece as Buffer)
        if (refused !== null) throw unreadable(refused.refused)
        onProgress(start + file.bytesRead)
        yield piece as Buffer
      }
    } finally {
      file.destroy()
    }
  }
  const refused = check.end()
  if (refused !== null) throw unreadable(refused.refused)
}

function onDisk(handle: number): ByteSource {
  return {
    size: fstatSync(handle).size,
    read: (at, length) => {
      const bytes = Buffer.alloc(length)
      if (readWhole(handle, bytes, at) !== length) throw unreadable('it is cut off')
      return bytes
    },
  }
}

function unreadable(why: string): Error {
  return new Error(`it is a ZIP archive that cannot be read: ${why}`)
}
