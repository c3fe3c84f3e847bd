import { createHash } from 'node:crypto'
import { closeSync, createReadStream, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { OwnFolder } from '../../operations/data-dir/own-folder.ts'
import { logFault } from '../../operations/system/log.ts'

/**
 * Names of a pack, an import in progress, and an upload, each based on a ULID; also scratch files of a sort or of
 * SQLite.
 */
const packNames = /^[0-9A-HJKMNP-TV-Z]{26}\.(?:pack|partial|upload)(?:[.-][a-z0-9]{1,12})?$/i

/**
 * The folder `packs/`. Every file in it is either referred to by a row of the registry, or left over: an import writes
 * to `.partial`, earlier versions wrote uploads to `.upload`, and a file can have its final name but no row when the process died in
 * between. An import is stored in this order: bytes on disk, final name on disk, row committed, former file removed; so
 * whenever the process dies, every row refers to a complete file.
 */
export class PackFolder {
  private readonly folder: OwnFolder

  constructor(dataDir: string) {
    this.folder = new OwnFolder(dataDir, 'packs', packNames)
  }

  /** Throws `ForeignFile` for a name that is not a pack's. */
  pathOf(file: string): string {
    return this.folder.pathOf(file)
  }

  /** The same without throwing; null for such a name. */
  find(file: string): string | null {
    return this.folder.find(file)
  }

  /** Returns the path that a job may write to, creating the folder when needed. */
  scratch(job: string, ending: 'partial'): string {
    this.folder.make()
    return this.pathOf(`${job}.${ending}`)
  }

  /** Renames a completed import to its final name, durably across a power failure; returns its size. */
  settle(partial: string, file: string): number {
    sync(partial, 'r+')
    const { size } = statSync(partial)
    renameSync(partial, this.pathOf(file))
    // a folder cannot be opened on Windows, where the file system preserves the order of renames itself
    if (process.platform !== 'win32') sync(this.folder.path, 'r')
    return size
  }

  /** Removes a file; one that another program has open stays until the next start. */
  remove(path: string): void {
    try {
      rmSync(path, { force: true })
    } catch (error) {
      logFault(`${path} could not be removed now`, error)
    }
  }

  /** Removes all pack files that no row refers to, and makes the others private. */
  clean(named: readonly string[]): void {
    this.folder.sweep(new Set(named))
  }

  /** Returns why a stored file cannot be read as it was written, or null. */
  faultOf(file: string, bytes: number): string | null {
    const path = this.folder.find(file)
    if (path === null) return 'Its file is not one that Skerry made. Import it again.'
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) return 'Its file is no longer in the data directory. Import it again.'
    return found.size === bytes ? null : 'Its file has changed since it was written. Import it again.'
  }
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** SHA-256 of a file in lower case hex. Rejects when the signal is aborted. */
export async function digestOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { highWaterMark: 262_144, signal }))
    hash.update(piece as Buffer)
  return hash.digest('hex')
}
