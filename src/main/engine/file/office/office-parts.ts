import { inflateRawSync } from 'node:zlib'
import { type ByteSource, viewOf } from '../../archive/byte-source.ts'
import { readZip } from '../../archive/read-zip.ts'
import { unpackEntry } from '../../archive/unpack-entry.ts'
import type { ZipEntry } from '../../archive/zip-archive.ts'
import { decodeMarkup } from '../../message/read-markup.ts'

/** Limits on the parts of an Office file in a zip. */
const limits = { entries: 20_000, ratio: 1000, ratioFrom: 4 * 2 ** 20 }
const maxUnpacked = 256 * 2 ** 20
const maxScanned = 128 * 2 ** 20

type Part = {
  readonly name: string
  readonly read: (most: number) => Uint8Array | null
  readonly size: number
}

/**
 * The parts of an Office file in its archive. Where the directory of the archive contradicts itself, the parts are found
 * by their own headers, as applications that repair a file do; `problem` says so then.
 */
export class OfficeParts {
  readonly problem: string | null
  /** Names that occur twice, of which the last is read. */
  readonly doubled: string[] = []
  private readonly parts = new Map<string, Part>()
  private left = maxUnpacked
  private readonly refused = new Map<string, string>()
  private readonly notUnpacked = new Set<string>()

  constructor(source: ByteSource) {
    let number = 0
    const archive = readZip(source, limits, {
      allowsTail: true,
      known: (name) => `${number++}/${name.replace(/[^\w./ -]/g, '_').replace(/^\/+|\.\.+/g, '')}`,
    })
    if ('refused' in archive) {
      this.problem = archive.refused
      this.scan(source)
      return
    }
    this.problem = null
    for (const entry of archive.entries)
      if ('refused' in entry) this.refused.set(entry.name, entry.refused)
      else if (!entry.isFolder)
        this.add({ name: entry.name, size: entry.sizeBytes, read: (most) => unpacked(source, entry, most) })
  }

  get names(): string[] {
    return [...this.parts.values()].map(({ name }) => name)
  }

  /** Names of parts that are not read, with the reasons. */
  get refusals(): ReadonlyMap<string, string> {
    return this.refused
  }

  /** Names of parts that were asked for and could not be unpacked, or are too large for it. */
  get unread(): readonly string[] {
    return [...this.notUnpacked]
  }

  has(name: string): boolean {
    return this.parts.has(folded(name))
  }

  sizeOf(name: string): number {
    return this.parts.get(folded(name))?.size ?? 0
  }

  /** Returns the bytes of a part; null where it is missing, damaged or larger than what is left to unpack. */
  bytes(name: string, most = 64 * 2 ** 20): Uint8Array | null {
    const part = this.parts.get(folded(name))
    if (part === undefined) return null
    const bytes = part.read(Math.min(most, this.left))
    if (bytes === null) this.notUnpacked.add(part.name)
    else this.left -= bytes.length
    return bytes
  }

  /** Returns a part as text; null where its bytes cannot be read. */
  text(name: string): string | null {
    const bytes = this.bytes(name)
    return bytes === null ? null : decodeMarkup(bytes)
  }

  private add(part: Part): void {
    const name = folded(part.name)
    if (this.parts.has(name)) this.doubled.push(part.name)
    this.parts.set(name, part)
  }

  /** Finds entries by their own headers (APPNOTE, section 4.3.7), in one pass. */
  private scan(source: ByteSource): void {
    const bytes = Buffer.from(source.read(0, Math.min(source.size, maxScanned)))
    const view = viewOf(bytes)
    let at = bytes.indexOf('PK\x03\x04', 0, 'latin1')
    for (let count = 0; at !== -1 && at + 30 <= bytes.length && count < limits.entries; count++) {
      const isDeflated = view.getUint16(at + 8, true) === 8
      const packed = view.getUint32(at + 18, true)
      const size = view.getUint32(at + 22, true)
      const nameEnd = at + 30 + view.getUint16(at + 26, true)
      const from = nameEnd + view.getUint16(at + 28, true)
      const next = bytes.indexOf('PK\x03\x04', Math.min(bytes.length, from), 'latin1')
      const until =
        packed > 0 && packed <= bytes.length - from ? from + packed : next === -1 ? bytes.length : next
      if (from < until && !bytes.subarray(at + 30, nameEnd).includes(0))
        this.add({
          name: bytes.toString('utf8', at + 30, nameEnd),
          size,
          read: (most) => salvaged(bytes.subarray(from, until), isDeflated, most),
        })
      at = bytes.indexOf(
        'PK\x03\x04',
        Math.max(at + 4, packed > 0 ? Math.min(until, bytes.length) : from),
        'latin1',
      )
    }
  }
}

function unpacked(source: ByteSource, entry: ZipEntry, most: number): Uint8Array | null {
  if (entry.sizeBytes > most) return null
  const bytes = unpackEntry({ source }, entry)
  if (bytes instanceof Uint8Array) return bytes
  return salvaged(source.read(entry.start, entry.packedBytes), entry.isDeflated, most)
}

/** Unpacks as much as can be unpacked. */
function salvaged(packed: Uint8Array, isDeflated: boolean, most: number): Uint8Array | null {
  if (!isDeflated) return packed.length <= most ? packed : null
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most), finishFlush: 2 })
  } catch {
    return null
  }
}

function folded(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}
