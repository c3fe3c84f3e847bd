import type { FileHandle } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import type { Measured } from '../../engine/case/evidence-faults.ts'
import { isSealedName, type SealedFiles } from '../../engine/case/sealed-case.ts'
import { Measure } from '../measure-file.ts'
import { type SealedEntry, sealedEntries } from './sealed-entries.ts'

/**
 * Reads an archive in the one form in which Skerry writes sealed cases. Whatever differs from it is a fault and not
 * read: other programs may unpack something else from such a file than what was checked.
 */

/** Maximum unpacked size of a file that is not evidence. */
const maxTextBytes = 134_217_728
const pieceBytes = 262_144

export type ReadZip = SealedFiles & { readonly faults: string[] }

/** Reads all files of an archive, evidence without keeping it in memory. */
export async function readSealedZip(file: FileHandle, size: number): Promise<ReadZip> {
  const { entries, faults } = await sealedEntries(file, size)
  const measured = new Map<string, Measured>()
  const texts = new Map<string, Buffer>()
  for (const entry of entries) {
    const refused = refusalOf(entry)
    if (refused !== null) {
      faults.push(refused)
      continue
    }
    const kept: Buffer[] | null = entry.name.startsWith('evidence/') ? null : []
    const measure = new Measure()
    let checksum = 0
    try {
      for await (const piece of unpacked(file, entry)) {
        measure.add(piece)
        checksum = crc32(piece, checksum)
        kept?.push(piece)
        if (measure.size > entry.size) break
      }
    } catch {
      faults.push(`${entry.name} cannot be unpacked.`)
      continue
    }
    if (measure.size !== entry.size || checksum !== entry.checksum)
      faults.push(`${entry.name} does not have the size and the checksum that the archive states.`)
    else {
      measured.set(entry.name, measure.end())
      if (kept !== null) texts.set(entry.name, Buffer.concat(kept))
    }
  }
  return { measured, texts, faults }
}

function refusalOf({ name, size, packed, isDeflated }: SealedEntry): string | null {
  if (!isSealedName(name)) return `${name} is no file of a sealed case.`
  if (name.startsWith('evidence/') === isDeflated) return `${name} is not packed as Skerry packs it.`
  if (!isDeflated) return size === packed ? null : `${name} does not have the size that the archive states.`
  return size > maxTextBytes ? `${name} is larger than ${maxTextBytes / 1_048_576} MB.` : null
}

async function* packedBytes(file: FileHandle, { start, packed }: SealedEntry): AsyncGenerator<Buffer> {
  for (let at = 0; at < packed; ) {
    const wanted = Math.min(pieceBytes, packed - at)
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, start + at)
    if (bytesRead === 0) throw new Error('The file ends too early.')
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

async function* unpacked(file: FileHandle, entry: SealedEntry): AsyncGenerator<Buffer> {
  if (!entry.isDeflated) {
    yield* packedBytes(file, entry)
    return
  }
  const inflate = createInflateRaw({ chunkSize: pieceBytes })
  const feed = async () => {
    for await (const piece of packedBytes(file, entry))
      if (!inflate.write(piece)) await new Promise((resolve) => inflate.once('drain', resolve))
    inflate.end()
  }
  const fed = feed().catch((error: Error) => inflate.destroy(error))
  try {
    for await (const piece of inflate) yield piece as Buffer
    // bytes behind the end of the stream would be room for something that is not checked
    if (inflate.bytesWritten !== entry.packed) throw new Error('There are bytes behind the packed ones.')
    await fed
  } finally {
    inflate.destroy()
  }
}
