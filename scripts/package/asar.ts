import { closeSync, openSync, readSync } from 'node:fs'

/**
 * An ASAR as Electron writes it: a length of four, the length of the header with its own length field, the length of
 * the header, the length of the JSON (all 32 bits, little-endian), the JSON, then the files. Each entry has the SHA-256
 * of its file, and its offset after the header unless it is unpacked beside the archive.
 */
export type PackedFile = {
  readonly path: string
  readonly sha256: string
  /** Null for a file that lies beside the archive. */
  readonly position: number | null
  readonly size: number
}

type Entry = {
  readonly files?: Readonly<Record<string, Entry>>
  readonly integrity?: { readonly hash: string }
  readonly offset?: string
  readonly size?: number
}

/** Reads the entries that the header of an archive lists. */
export function readAsar(path: string): PackedFile[] {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(16)
    readSync(file, head, 0, 16, 0)
    const json = Buffer.alloc(head.readUInt32LE(12))
    readSync(file, json, 0, json.length, 16)
    const start = 8 + head.readUInt32LE(4)
    return filesOf(JSON.parse(json.toString('utf8')) as Entry, '', start)
  } finally {
    closeSync(file)
  }
}

function filesOf({ files = {} }: Entry, folder: string, start: number): PackedFile[] {
  return Object.entries(files).flatMap(([name, entry]) => {
    const path = folder === '' ? name : `${folder}/${name}`
    if (entry.files !== undefined) return filesOf(entry, path, start)
    const position = entry.offset === undefined ? null : start + Number(entry.offset)
    return [{ path, sha256: entry.integrity?.hash ?? '', position, size: entry.size ?? 0 }]
  })
}
