import { type FindingSink, report, shown } from './package-finding.ts'
import { unpackEntry } from './unpack-entry.ts'
import { readZipDirectory, type ZipEntry, type ZipRefusal } from './zip-directory.ts'

/** A package as it comes: the bytes of a zip, or a folder as bytes by path, the folder's own name first in each path. */
export type PackageInput = Uint8Array | ReadonlyMap<string, Uint8Array>

/** What is read of a package before it is given up. */
export type PackageLimits = {
  /** Files and folders in it. */
  readonly entries: number
  /** Bytes of all its files together, unpacked. */
  readonly bytes: number
  /** How many times its packed size a file, or the whole, may unpack to… */
  readonly ratio: number
  /** …once it is longer than this many bytes. */
  readonly ratioFrom: number
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

/** A file that has a sound name; its bytes are made when they are asked for, and not kept. */
export type PackageFile = { readonly size: number; readonly read: () => Uint8Array | ZipRefusal }

export type PackageFiles = {
  readonly files: ReadonlyMap<string, PackageFile>
  /** Paths of folders that are listed as such, without the stroke at the end. */
  readonly folders: readonly string[]
}

/**
 * Opens a package. Whatever could harm whoever reads or unpacks it is reported and left out: names that lead out of the
 * folder, two files of one name, encrypted or damaged entries, archives that unpack to too much. Null when it cannot be
 * read at all. An archive within the archive stays closed.
 */
export function openPackage(
  input: PackageInput,
  limits: PackageLimits,
  sink: FindingSink,
): PackageFiles | null {
  const refuse = (refused: string) => {
    report(sink, ['103', 'CSV-001'], {
      message: `The package cannot be read: ${refused}.`,
      fix: 'Have the package made again, and copied whole.',
    })
    return null
  }
  const listed = input instanceof Uint8Array ? listZip(input, limits, sink) : listFolder(input, limits)
  if ('refused' in listed) return refuse(listed.refused)

  const files = new Map<string, PackageFile>()
  const folders: string[] = []
  const met = new Set<string>()
  for (const { path, isFolder, file } of listed) {
    const why = met.has(path) ? 'there are two of that name' : oddName(path)
    met.add(path)
    if (why !== null) reportEntry(path, why, sink)
    else if (isFolder) folders.push(path.slice(0, -1))
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
  const directory = readZipDirectory(bytes, limits.entries)
  if ('refused' in directory) return directory
  const entries: ZipEntry[] = []
  let size = 0
  for (const entry of directory) {
    if ('refused' in entry) {
      reportEntry(entry.name, entry.refused, sink)
      continue
    }
    size += entry.size
    if (entry.isFolder && entry.size > 0)
      reportEntry(entry.name, 'it is a folder with bytes of its own', sink)
    else if (isBomb(entry.size, entry.packed.length, limits))
      reportEntry(entry.name, `it would unpack to ${entry.size} bytes from ${entry.packed.length}`, sink)
    else entries.push(entry)
  }
  if (size > limits.bytes || isBomb(size, bytes.length, limits))
    return { refused: `it would unpack to ${size} bytes from ${bytes.length}` }
  return entries.map((entry) => ({
    path: entry.name,
    isFolder: entry.isFolder,
    file: { size: entry.size, read: () => unpackEntry(entry) },
  }))
}

function isBomb(size: number, packed: number, limits: PackageLimits): boolean {
  return size > limits.ratioFrom && size > packed * limits.ratio
}

function listFolder(
  input: ReadonlyMap<string, Uint8Array>,
  limits: PackageLimits,
): readonly Listed[] | ZipRefusal {
  if (input.size > limits.entries)
    return { refused: `it has ${input.size} entries, more than ${limits.entries}` }
  let size = 0
  for (const bytes of input.values()) size += bytes.length
  if (size > limits.bytes) return { refused: `it has ${size} bytes, more than ${limits.bytes}` }
  return [...input].map(([path, bytes]) => ({
    path,
    isFolder: path.endsWith('/'),
    file: { size: bytes.length, read: () => bytes },
  }))
}

/** Reports that one file of a package is not read. */
export function reportEntry(path: string, why: string, sink: FindingSink): void {
  report(sink, ['103', 'CSV-001'], {
    file: shown(path),
    value: path,
    message: `“${shown(path)}” in the package is not read: ${why}.`,
    fix: 'Have the package made again; it consists of plain files with plain names.',
  })
}

/** Why a name is not taken: it would lead elsewhere when it is unpacked, on one system or another. */
function oddName(path: string): string | null {
  const folders = path.replace(/\/$/, '').split('/')
  if (path.length > 1000) return 'its name is too long'
  if (path.includes('\\')) return 'its name has a backslash; folders are separated by /'
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'its name is a path of a whole machine'
  if (folders.includes('..') || folders.includes('.')) return 'its name leads out of the package'
  if (folders.includes('')) return 'its name has an empty part'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names with them are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'its name has control characters'
  return null
}
