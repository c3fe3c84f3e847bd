import { inMemory } from '../archive/byte-source.ts'
import { readZip } from '../archive/read-zip.ts'
import { unpackInPieces } from '../archive/unpack-entry.ts'
import type { RefusedEntry, ZipArchive, ZipEntry } from '../archive/zip-archive.ts'
import { OfficeRefusal, officeLimits } from './office-refusal.ts'

/**
 * The parts of a workbook in its archive. No part is ever unpacked as a whole; the bytes unpacked are counted over all
 * parts.
 */
export class ZipParts {
  private readonly archive: ZipArchive
  private readonly parts = new Map<string, ZipEntry | RefusedEntry>()
  private readonly most: number
  private unpacked = 0

  /**
   * Reads the directory. `most` is the maximum number of bytes unpacked over all parts. Throws a refusal when the bytes
   * are not an archive, are damaged or exceed the limits; a part that cannot be read is refused only when it is
   * requested.
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
      // of two parts with the same name neither can be preferred
      if (this.parts.has(name)) throw new OfficeRefusal(`it has two parts called ${name.slice(0, 100)}`)
      this.parts.set(name, entry)
    }
  }

  has(name: string): boolean {
    return this.parts.has(folded(name))
  }

  /** Returns the names of all parts, in lower case. */
  names(): Iterable<string> {
    return this.parts.keys()
  }

  /** Unpacks a part; `take` receives its bytes piece by piece and returns false to stop. */
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

/** Part names are case-insensitive (ECMA-376 part 2), and some programs write backslashes. */
function folded(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}
