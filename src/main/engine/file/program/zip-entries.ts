import type { ByteSource } from '../../archive/byte-source.ts'
import { readZip } from '../../archive/read-zip.ts'
import { unpackEntry } from '../../archive/unpack-entry.ts'
import type { RefusedEntry, ZipArchive, ZipEntry } from '../../archive/zip-archive.ts'

/** Entries of an archive that is a program (JAR, APK), unpacked one at a time. */
export type ZipEntries = {
  readonly names: readonly string[]
  readonly sizeOf: (name: string) => number
  /** Returns the content of an entry; null when there is none of that name; throws when it cannot be read. */
  readonly read: (name: string) => Uint8Array | null
  /** Entries that the reader refuses, with the reason. */
  readonly refused: readonly RefusedEntry[]
}

const limits = {
  entries: 100_000,
  ratio: 1000,
  ratioFrom: 1 << 20,
  entryBytes: 64 << 20,
  allBytes: 256 << 20,
}

/** Reads the directory of an archive. Throws when it cannot be read as one. */
export function readZipEntries(source: ByteSource): ZipEntries {
  const archive = readZip(source, limits, { allowsTail: true })
  if ('refused' in archive) throw new Error(`as an archive, ${archive.refused}`)
  const refused = archive.entries.filter((entry): entry is RefusedEntry => 'refused' in entry)
  const entries = archive.entries.filter((entry): entry is ZipEntry => !('refused' in entry))
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const why = new Map(refused.map((entry) => [entry.name, entry.refused]))
  let room = limits.allBytes
  return {
    names: archive.entries.map(({ name }) => name),
    sizeOf: (name) => byName.get(name)?.sizeBytes ?? 0,
    refused,
    read: (name) => {
      const entry = byName.get(name)
      if (entry === undefined) {
        if (why.has(name)) throw new Error(`of ${name}, ${why.get(name)}`)
        return null
      }
      if (entry.sizeBytes > Math.min(limits.entryBytes, room))
        throw new Error(`${name} has ${entry.sizeBytes} bytes, more than is unpacked`)
      room -= entry.sizeBytes
      return unpacked(archive, entry)
    },
  }
}

function unpacked(archive: ZipArchive, entry: ZipEntry): Uint8Array {
  const bytes = unpackEntry(archive, entry)
  if (bytes instanceof Uint8Array) return bytes
  throw new Error(`of ${entry.name}, ${bytes.refused}`)
}
