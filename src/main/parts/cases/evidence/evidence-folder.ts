import { chmodSync, closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { OwnFolder } from '../../../operations/data-dir/own-folder.ts'
import { logFault } from '../../../operations/system/log.ts'
import type { Incoming, Weighed } from './incoming-evidence.ts'

/** Name of a piece, its SHA-256, or of one still being received, a ULID. */
const evidenceNames = /^(?:[0-9a-f]{64}|[0-9A-HJKMNP-TV-Z]{26}\.incoming)$/

/**
 * The folder `evidence/`: files named by their digest, never run and never opened by the system. A piece is stored in
 * this order: bytes on disk, final name on disk, row committed; files that no row refers to are removed when the host
 * starts.
 */
export class EvidenceFolder {
  private readonly folder: OwnFolder

  constructor(dataDir: string) {
    this.folder = new OwnFolder(dataDir, 'evidence', evidenceNames)
  }

  /** Returns the path of a digest. Throws `ForeignFile` when it is not a digest. */
  pathOf(sha256: string): string {
    return this.folder.pathOf(sha256)
  }

  /** Makes the folder, and returns the path at which a piece is received; `id` is a ULID. */
  incoming(id: string): string {
    this.folder.make()
    return this.folder.pathOf(`${id}.incoming`)
  }

  /** Renames a complete piece to its final name, durably across a power failure. Equal bytes are stored once. */
  keep(incoming: Incoming, { sha256, size }: Weighed): void {
    const path = this.folder.pathOf(sha256)
    if (statSync(path, { throwIfNoEntry: false })?.size === size) {
      rmSync(incoming.path, { force: true })
      return
    }
    chmodSync(incoming.path, 0o400)
    renameSync(incoming.path, path)
    // a folder cannot be opened on Windows, where the file system preserves the order of renames itself
    if (process.platform !== 'win32') syncFolder(this.folder.path)
  }

  /** Removes files that no row refers to. */
  clean(named: readonly string[]): void {
    if (!this.folder.isOurs()) return
    this.folder.makePrivate()
    const kept = new Set(named)
    for (const file of this.present()) {
      if (kept.has(file) || !this.folder.hasForm(file)) continue
      try {
        rmSync(this.folder.pathOf(file), { force: true })
      } catch (error) {
        logFault(`${file} could not be removed from the evidence now`, error)
      }
    }
  }

  /** Removes pieces that no row refers to any more. */
  forget(digests: readonly string[]): void {
    for (const digest of digests)
      try {
        rmSync(this.folder.pathOf(digest), { force: true })
      } catch (error) {
        // removed at the next start
        logFault(`${digest} could not be removed from the evidence now`, error)
      }
  }

  /** Returns the total bytes of all files. */
  bytes(): number {
    return this.present().reduce((sum, file) => {
      const path = this.folder.find(file)
      return sum + (path === null ? 0 : (statSync(path, { throwIfNoEntry: false })?.size ?? 0))
    }, 0)
  }

  private present(): string[] {
    try {
      return readdirSync(this.folder.path)
    } catch {
      return []
    }
  }
}

function syncFolder(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
