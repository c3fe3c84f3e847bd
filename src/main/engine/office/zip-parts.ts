import { inMemory } from '../archive/byte-source.ts'
import { readZip } from '../archive/read-zip.ts'
import { unpackInPieces } from '../archive/unpack-entry.ts'
import type { RefusedEntry, ZipArchive, ZipEntry } from '../archive/zip-archive.ts'
import { OfficeRefusal, officeLimits } from './office-refusal.ts'

/** The parts of a workbook in its archive. No part is ever unpacked as a whole; what is unpacked is counted over all of them. */
export class ZipParts {
  private readonly archive: ZipArchive
  private readonly parts = new Map<string, ZipEntry | RefusedEntry>()
  private readonly most: number
  private unpacked = 0

  /**
   * Reads the directory. `most` bounds the bytes that are unpacked, of all parts together. Throws a refusal for what is no
   * archive, is damaged or beyond the bounds; a part that is not read is refused when it is asked for.
   */
  constructor(bytes: Uint8Array, most: number = officeLimits.unpackedBytes) {
    const limits = {
      entries: officeLimits.parts,
      ratio: officeLimits.ratio,
      ratioFrom: officeLimits.smallPart,
    }
    const archive = readZip(inMemory(bytes), limits, { allowsTail: true, known: folded })
    if ('refused' in archive) throw new OfficeRefusal(archive.refused, archive.isTooLarge)
    this.archive = archive
    this.most = most
    for (const entry of archive.entries) {
      const name = folded(entry.name)
      // of two with one name neither is the right one
      if (this.parts.has(name)) throw new OfficeRefusal(`it has two parts called ${name.slice(0, 100)}`)
      this.parts.set(name, entry)
    }
  }

  has(name: string): boolean {
    return this.parts.has(folded(name))
  }

  /** Names of all parts, in small letters. */
  names(): Iterable<string> {
    return this.parts.keys()
  }

  /** Unpacks a part; `take` gets its bytes piece by piece and stops the reading with false. */
  read(name: string, take: (piece: Uint8Array) => boolean): void {
    const part = this.parts.get(folded(name))
    if (part === undefined) throw new OfficeRefusal(`its part ${name} is missing`)
    const refused =
      'refused' in part
        ? part
        : unpackInPieces(this.archive, part, (piece) => {
            this.unpacked += piece.length
            if (this.unpacked > this.most)
              throw new OfficeRefusal(`unpacked it is larger than ${this.most / 2 ** 20} MiB`, true)
            return take(piece)
          })
    if (refused !== null)
      throw new OfficeRefusal(`its part ${name} is not read: ${refused.refused}`, refused.isTooLarge)
  }
}

/** Names of parts are alike in any case (ECMA-376 part 2), and some programs write the other slash. */
function folded(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}
