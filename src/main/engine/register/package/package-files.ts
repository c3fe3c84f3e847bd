import { inMemory } from '../../archive/byte-source.ts'
import { oddName } from '../../archive/entry-name.ts'
import { readZip, refuseBomb } from '../../archive/read-zip.ts'
import { unpackEntry } from '../../archive/unpack-entry.ts'
import type { ZipLimits, ZipRefusal } from '../../archive/zip-archive.ts'
import { type FindingSink, report, shown } from './package-finding.ts'

/**
 * A package as received: the bytes of a zip, or a folder as bytes by path, each path starting with the folder's own
 * name.
 */
export type PackageInput = Uint8Array | ReadonlyMap<string, Uint8Array>

/** Limits beyond which the reading of a package is aborted. */
export type PackageLimits = ZipLimits & {
  /** Bytes of all its files together, unpacked; the ratio applies to the total too. */
  readonly bytes: number
  /** Rows of all tables together. */
  readonly rows: number
}

/** 512 MB, a ratio of 200, 1,000 files, two million rows: beyond any register, within the memory of a small machine. */
export const packageLimits: PackageLimits = {
  entries: 1000,
  bytes: 512_000_000,
  ratio: 200,
  ratioFrom: 10_000_000,
  rows: 2_000_000,
}

/** A file with a valid name; its bytes are unpacked on request and not cached. */
export type PackageFile = { readonly size: number; readonly read: () => Uint8Array | ZipRefusal }

export type PackageFiles = {
  readonly files: ReadonlyMap<string, PackageFile>
  /** Paths of folders that have an entry of their own, without the trailing slash. */
  readonly folders: readonly string[]
}

/**
 * Opens a package. Everything that could harm a program that reads or unpacks it is reported and left out: names that
 * lead out of the folder, duplicate file names, encrypted or damaged entries, archives that unpack to too much. Null
 * when it cannot be read at all. An archive within the archive is not opened.
 */
export function openPackage(
  input: PackageInput,
  limits: PackageLimits,
  sink: FindingSink,
): PackageFiles | null {
  const refuse = (refused: string) => {
    report(sink, ['103', 'CSV-001'], {
      message: `The package cannot be read: ${refused}.`,
      fix: 'Have the package built again and copied in full.',
    })
    return null
  }
  const listed = input instanceof Uint8Array ? listZip(input, limits, sink) : listFolder(input, limits, sink)
  if ('refused' in listed) return refuse(listed.refused)

  const files = new Map<string, PackageFile>()
  const folders: string[] = []
  for (const { path, isFolder, file } of listed) {
    if (isFolder) folders.push(path.slice(0, -1))
    else files.set(path, file)
  }
  return { files, folders }
}

type Listed = { readonly path: string; readonly isFolder: boolean; readonly file: PackageFile }

function listZip(
  bytes: Uint8Array,
  limits: PackageLimits,
  sink: FindingSink,
): readonly Listed[] | ZipRefusal {
  const archive = readZip(inMemory(bytes), limits)
  if ('refused' in archive) return archive
  const listed: Listed[] = []
  for (const entry of archive.entries) {
    const { name } = entry
    if ('refused' in entry) reportEntry(name, entry.refused, sink)
    else
      listed.push({
        path: name,
        isFolder: entry.isFolder,
        file: { size: entry.sizeBytes, read: () => unpackEntry(archive, entry) },
      })
  }
  const { claimedBytes } = archive
  if (claimedBytes > limits.bytes)
    return { refused: `it would unpack to ${claimedBytes} bytes from ${bytes.length}` }
  return refuseBomb(claimedBytes, bytes.length, limits) ?? listed
}

function listFolder(
  input: ReadonlyMap<string, Uint8Array>,
  limits: PackageLimits,
  sink: FindingSink,
): readonly Listed[] | ZipRefusal {
  if (input.size > limits.entries)
    return { refused: `it has ${input.size} entries, more than ${limits.entries}` }
  let size = 0
  for (const bytes of input.values()) size += bytes.length
  if (size > limits.bytes) return { refused: `it has ${size} bytes, more than ${limits.bytes}` }
  const listed: Listed[] = []
  for (const [path, bytes] of input) {
    const why = oddName(path)
    if (why !== null) reportEntry(path, why, sink)
    else
      listed.push({
        path,
        isFolder: path.endsWith('/'),
        file: { size: bytes.length, read: () => bytes },
      })
  }
  return listed
}

/** Reports that one file of a package is not read. */
export function reportEntry(path: string, why: string, sink: FindingSink): void {
  report(sink, ['103', 'CSV-001'], {
    file: shown(path),
    value: path,
    message: `“${shown(path)}” in the package is not read: ${why}.`,
    fix: 'Have the package built again; it consists of plain files with plain names.',
  })
}
