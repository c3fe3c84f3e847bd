import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  createReadStream,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { identifyFile } from '../../engine/document/identify-file.ts'
import { logFault } from '../../operations/log.ts'
import { OwnFolder } from '../../operations/own-folder.ts'

/** A piece under its SHA-256, and one that is still coming in, named by a ULID. */
const evidenceNames = /^(?:[0-9a-f]{64}|[0-9A-HJKMNP-TV-Z]{26}\.incoming)$/

/** What is known of bytes once all of them are here. */
export type Weighed = {
  readonly size: number
  readonly md5: string
  readonly sha1: string
  readonly sha256: string
  readonly mime_type: string
}

/**
 * The folder `evidence/`: bytes under their digest, never run and never opened by the system. A piece is kept in this order: bytes on
 * disk, final name on disk, row committed; what no row names when the host starts is left over and goes.
 */
export class EvidenceFolder {
  private readonly folder: OwnFolder

  constructor(dataDir: string) {
    this.folder = new OwnFolder(dataDir, 'evidence', evidenceNames)
  }

  /** The file of a digest. Throws `ForeignFile` for what is none. */
  pathOf(sha256: string): string {
    return this.folder.pathOf(sha256)
  }

  /** Begins to take a piece in. */
  begin(id: string): Incoming {
    this.folder.make()
    return new Incoming(this.folder.pathOf(`${id}.incoming`))
  }

  /** Gives a piece that is here its name, so that it outlives a power cut. The same bytes are kept once. */
  keep(incoming: Incoming, { sha256, size }: Weighed): void {
    const path = this.folder.pathOf(sha256)
    if (statSync(path, { throwIfNoEntry: false })?.size === size) {
      rmSync(incoming.path, { force: true })
      return
    }
    chmodSync(incoming.path, 0o400)
    renameSync(incoming.path, path)
    // a folder cannot be opened on Windows, where the file system keeps the order of names by itself
    if (process.platform !== 'win32') syncFolder(this.folder.path)
  }

  /** Removes what no row names. */
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

  /** Removes pieces that no row names any more. */
  forget(digests: readonly string[]): void {
    for (const digest of digests)
      try {
        rmSync(this.folder.pathOf(digest), { force: true })
      } catch (error) {
        // the next start removes it
        logFault(`${digest} could not be removed from the evidence now`, error)
      }
  }

  /** Bytes of all files. */
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

/** Bytes that are looked at to tell what a file is. */
const headBytes = 65_536

/** A piece of evidence on its way in: hashed while it is written. */
export class Incoming {
  readonly path: string
  private readonly handle: number
  private readonly hashes = ['md5', 'sha1', 'sha256'].map((name) => createHash(name))
  private head = Buffer.alloc(0)
  private isOpen = true
  size = 0

  constructor(path: string) {
    this.path = path
    this.handle = openSync(path, 'wx', 0o600)
  }

  write(bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length; )
      written += writeSync(this.handle, bytes, written, bytes.length - written)
    for (const hash of this.hashes) hash.update(bytes)
    if (this.head.length < headBytes)
      this.head = Buffer.concat([this.head, bytes.subarray(0, headBytes - this.head.length)])
    this.size += bytes.length
  }

  /** All bytes are on the disk then. */
  end(): Weighed {
    fsyncSync(this.handle)
    this.close()
    const [md5 = '', sha1 = '', sha256 = ''] = this.hashes.map((hash) => hash.digest('hex'))
    const kind = identifyFile(this.head, this.size === this.head.length)
    return {
      size: this.size,
      md5,
      sha1,
      sha256,
      mime_type: mimeTypes[kind?.kind ?? ''] ?? 'application/octet-stream',
    }
  }

  /** Forgets what came in. */
  drop(): void {
    this.close()
    rmSync(this.path, { force: true })
  }

  /** Once: its number may be that of another file by then. */
  private close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    closeSync(this.handle)
  }
}

/** Media types (IANA) of kinds of files; any other is bytes. */
const mimeTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  rtf: 'application/rtf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  gzip: 'application/gzip',
  program: 'application/octet-stream',
}

/** SHA-256 of a kept file as it is now; null when it cannot be read. */
export async function digestNow(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 262_144 })) hash.update(piece as Buffer)
  } catch {
    return null
  }
  return hash.digest('hex')
}
