import { createHash, type Hash } from 'node:crypto'
import { createReadStream, existsSync, lstatSync, readdirSync, rmSync, statSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { Clock } from '../system/clock.ts'
import { logFault } from '../system/log.ts'
import type { Random } from '../system/random.ts'
import { diskProblem } from './disk-fault.ts'
import { ForeignFile, OwnFolder } from './own-folder.ts'

/** Size in bytes and SHA-256 in lower-case hex of a file that was taken. */
export type Taken = { readonly sha256: string; readonly size: number }

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * What is taken: bytes as they come; a file, which is copied; a complete file of ours below the data directory, which
 * is moved instead and is gone when it was taken; or a blob of another folder, which gets a second name where the file
 * system has such names, and is copied where it has not.
 */
export type BlobSource =
  | Pieces
  | { readonly file: string }
  | { readonly ownFile: string }
  | { readonly blob: string }

export type TakeOptions = {
  /** Maximum size in bytes. */
  readonly limit?: number
  /** Receives the bytes in their order: for other digests, and for progress. */
  readonly onBytes?: (bytes: Uint8Array) => void
  /** Ends it: nothing is kept, and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** Why bytes cannot be read: they are not there (any more), or their digest is another than that of their name. */
export type BlobFault = 'gone' | 'damaged'

export type OpenBlob = {
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** Reads all of it; returns what is wrong with it, or null. */
  readonly read: (onBytes: (bytes: Buffer) => void) => Promise<BlobFault | null>
  /** Reads `length` bytes from an offset on, fewer at the end. */
  readonly slice: (offset: number, length: number) => Promise<Uint8Array<ArrayBuffer> | BlobFault>
}

/** A digest that a take is about to name: neither `remove` nor `sweep` touches its file. */
type Hold = { count: number; isNamed: boolean }

type Ground = { readonly dataDir: string; readonly clock: Clock; readonly random: Random }

/** Bytes read at once; hashing them takes about a millisecond. */
const pieceBytes = 262_144
const digests = /^[0-9a-f]{64}$/
const prefixes = /^[0-9a-f]{2}$/
/** Files of the folder itself: those being received, whose name is a ULID, and blobs of versions without subfolders. */
const topNames = /^(?:[0-9a-f]{64}|[0-9A-HJKMNP-TV-Z]{26}\.incoming)$/

/**
 * A folder of the data directory whose files are named by their SHA-256, so that equal bytes are stored once: `ab/ab12…`,
 * or `ab12…` as earlier versions laid them. They have no extension and can only be read, by this user: they may be
 * anything. One is stored in this order: bytes on disk, final name on disk, record committed; so whenever the process
 * dies, every record names complete bytes, and `sweep` removes what no record names.
 */
export class BlobFolder {
  private readonly ground: Ground
  private readonly folder: OwnFolder
  private readonly held = new Map<string, Hold>()
  private readonly incoming = new Set<string>()

  constructor(ground: Ground, name: string) {
    this.ground = ground
    this.folder = new OwnFolder(ground.dataDir, name, topNames)
  }

  /**
   * Stores bytes, then calls `record`, which writes what names them; until it has ended, the bytes are neither removed
   * nor swept. When it throws or returns a problem, they go again unless others named them. Returns its answer, or why
   * the bytes were not stored: `too-large`, or the state of the disk.
   */
  async take<T>(
    source: BlobSource,
    options: TakeOptions,
    record: (taken: Taken) => T | Promise<T>,
  ): Promise<T | Problem> {
    const id = `${this.ground.random.id(this.ground.clock.now())}.incoming`
    this.folder.make()
    const path = this.folder.pathOf(id)
    this.incoming.add(id)
    try {
      const isMoved = 'ownFile' in source && isBeside(source.ownFile, this.folder.path)
      const from = isMoved ? source.ownFile : path
      const isHere = isMoved || ('blob' in source && (await isLinked(source.blob, path)))
      const taken = await onDisk(from, isHere ? null : piecesOfSource(source), options)
      if (isProblem(taken)) return taken
      const answer = await this.keep(from, taken, record)
      if ('ownFile' in source) rmSync(source.ownFile, { force: true })
      return answer
    } catch (error) {
      if (!(error instanceof NotWritten)) throw error
      const refused = diskProblem(error, 'The file was not kept.', this.ground.dataDir)
      if (refused === null) throw error.cause
      return refused
    } finally {
      this.incoming.delete(id)
      rmSync(path, { force: true })
    }
  }

  /** Returns the path at which a digest is, or would be. Throws `ForeignFile` when it is not a digest. */
  pathOf(sha256: string): string {
    if (!digests.test(sha256)) throw new ForeignFile(this.folder.path, sha256)
    const flat = this.folder.pathOf(sha256)
    return existsSync(flat) ? flat : this.subfolder(sha256.slice(0, 2)).pathOf(sha256)
  }

  has(sha256: string): boolean {
    return existsSync(this.pathOf(sha256))
  }

  /** Opens the bytes of a digest. Throws `ForeignFile` when it is not one. */
  open(sha256: string): OpenBlob | BlobFault {
    const path = this.pathOf(sha256)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) return 'gone'
    return {
      path,
      size: found.size,
      read: (onBytes) => readWhole(path, sha256, onBytes),
      slice: (offset: number, length: number) =>
        sliceOf(path, offset, Math.min(length, Math.max(0, found.size - offset))),
    }
  }

  /** Removes bytes that no record names any more; those that are just being named again stay. */
  remove(sha256: string): void {
    const hold = this.held.get(sha256)
    if (hold === undefined) this.erase(this.pathOf(sha256))
    else hold.isNamed = false
  }

  /**
   * Removes what no record names, and what was left half received. Only for a process that has the data directory to
   * itself. Files of other forms are left alone.
   */
  sweep(named: Iterable<string>): void {
    const kept = new Set([...named, ...this.held.keys(), ...this.incoming])
    for (const [folder] of this.present()) folder.sweep(kept)
  }

  /** Returns the bytes of all its files. */
  size(): number {
    let bytes = 0
    for (const [folder, names] of this.present())
      for (const name of names)
        bytes += lstatSync(join(folder.path, name), { throwIfNoEntry: false })?.size ?? 0
    return bytes
  }

  private subfolder(prefix: string): OwnFolder {
    return new OwnFolder(this.folder.path, prefix, digests)
  }

  private async keep<T>(
    from: string,
    taken: Taken,
    record: (taken: Taken) => T | Promise<T>,
  ): Promise<T | Problem> {
    const { sha256 } = taken
    const hold = this.held.get(sha256) ?? { count: 0, isNamed: this.has(sha256) }
    hold.count += 1
    this.held.set(sha256, hold)
    try {
      await this.place(from, taken)
      const answer = await record(taken)
      if (!isProblem(answer)) hold.isNamed = true
      return answer
    } finally {
      hold.count -= 1
      if (hold.count === 0) {
        this.held.delete(sha256)
        if (!hold.isNamed) this.erase(this.pathOf(sha256))
      }
    }
  }

  /**
   * Gives a file its final name, durably across a power failure. It replaces one that is there: the bytes just read are
   * those of the name, which a file from years ago may not be any more.
   */
  private async place(from: string, { sha256, size }: Taken): Promise<void> {
    const { chmod, rename } = await import('node:fs/promises')
    await writing(async () => {
      const folder = this.subfolder(sha256.slice(0, 2))
      const isNew = !existsSync(folder.path)
      folder.make()
      const to = this.pathOf(sha256)
      await chmod(from, 0o400)
      try {
        await rename(from, to)
      } catch (error) {
        // Windows replaces no file that can only be read, or is open
        if (statSync(to, { throwIfNoEntry: false })?.size !== size) throw error
        rmSync(from, { force: true })
      }
      await syncFolder(folder.path)
      if (isNew) await syncFolder(this.folder.path)
    })
  }

  /** Returns the folder and its subfolders with the names of ours in them. */
  private present(): [folder: OwnFolder, names: string[]][] {
    if (!this.folder.isOurs()) return []
    const top = namesIn(this.folder.path)
    const subfolders = top.filter((name) => prefixes.test(name)).map((name) => this.subfolder(name))
    return [
      [this.folder, top.filter((name) => topNames.test(name))],
      ...subfolders
        .filter((folder) => folder.isOurs())
        .map((folder): [OwnFolder, string[]] => [
          folder,
          namesIn(folder.path).filter((name) => folder.hasForm(name)),
        ]),
    ]
  }

  private erase(path: string): void {
    try {
      rmSync(path, { force: true })
    } catch (error) {
      // removed at the next start
      logFault(`${path} could not be removed now`, error)
    }
  }
}

/** Thrown when bytes could not be written; the cause says why. */
class NotWritten extends Error {
  constructor(cause: unknown) {
    super('Bytes could not be written.', { cause })
  }
}

async function writing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new NotWritten(error)
  }
}

/** Writes bytes to a new file, or reads one of ours when there are none to write; on disk when it returns. */
async function onDisk(path: string, source: Pieces | null, options: TakeOptions): Promise<Taken | Problem> {
  const { open } = await import('node:fs/promises')
  // a blob can only be read, and was synced when it was stored
  const isBlob = source === null && (statSync(path).mode & 0o200) === 0
  const file = await writing(() => open(path, isBlob ? 'r' : source === null ? 'r+' : 'wx', 0o600))
  try {
    const tally = new Tally(options)
    for await (const bytes of source ?? piecesOf(file)) {
      const refused = tally.add(bytes)
      if (refused !== null) return refused
      if (source !== null) await writing(() => writeAll(file, bytes))
    }
    if (!isBlob) await writing(() => file.sync())
    return tally.end()
  } finally {
    await file.close()
  }
}

/** Size and digest of bytes as they come, within the limits of a take. */
class Tally {
  private size = 0
  private readonly hash: Hash = createHash('sha256')
  private readonly options: TakeOptions

  constructor(options: TakeOptions) {
    this.options = options
  }

  /** Returns the problem when they are more than were asked for. Throws when the take was ended. */
  add(bytes: Uint8Array): Problem | null {
    const { limit = Number.POSITIVE_INFINITY, onBytes, signal } = this.options
    signal?.throwIfAborted()
    this.size += bytes.length
    if (this.size > limit)
      return problem('too-large', `The file is larger than ${limit.toLocaleString('en-GB')} bytes.`)
    this.hash.update(bytes)
    onBytes?.(bytes)
    return null
  }

  end(): Taken {
    this.options.signal?.throwIfAborted()
    return { sha256: this.hash.digest('hex'), size: this.size }
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at, bytes.length - at)).bytesWritten
}

/** Yields the bytes of a file in one buffer, which is overwritten by the next piece. */
async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(pieceBytes)
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

function piecesOfSource(source: BlobSource): Pieces {
  if ('file' in source) return readOf(source.file)
  if ('blob' in source) return readOf(source.blob)
  return 'ownFile' in source ? readOf(source.ownFile) : source
}

/** Yields the bytes of a file, which is opened with the first of them: nothing listens to its errors before. */
async function* readOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path, { highWaterMark: pieceBytes })
}

async function readWhole(
  path: string,
  sha256: string,
  onBytes: (bytes: Buffer) => void,
): Promise<BlobFault | null> {
  const hash = createHash('sha256')
  try {
    for await (const bytes of readOf(path)) {
      hash.update(bytes)
      onBytes(bytes)
    }
  } catch (error) {
    return goneOrThrow(error)
  }
  return hash.digest('hex') === sha256 ? null : 'damaged'
}

async function sliceOf(
  path: string,
  offset: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer> | BlobFault> {
  const { open } = await import('node:fs/promises')
  const file = await open(path, 'r').catch(goneOrThrow)
  if (file === 'gone') return file
  try {
    const bytes = new Uint8Array(length)
    for (let read = 0; read < length; ) {
      const { bytesRead } = await file.read(bytes, read, length - read, offset + read)
      // it was longer when it was opened
      if (bytesRead === 0) return 'damaged'
      read += bytesRead
    }
    return bytes
  } finally {
    await file.close()
  }
}

function goneOrThrow(error: unknown): 'gone' {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'gone'
  throw error
}

/** Gives a file a second name; false where the file system has no such names, or has as many as it can. */
async function isLinked(file: string, path: string): Promise<boolean> {
  const { link } = await import('node:fs/promises')
  return link(file, path).then(
    () => true,
    () => false,
  )
}

/** Whether a file can be renamed into a folder: both are on one file system. */
function isBeside(path: string, folder: string): boolean {
  return statSync(path).dev === statSync(folder).dev
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/** A folder cannot be opened on Windows, where the file system preserves the order of renames itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const { open } = await import('node:fs/promises')
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
