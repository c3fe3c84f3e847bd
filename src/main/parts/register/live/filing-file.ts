import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { OwnFolder } from '../../../operations/data-dir/own-folder.ts'
import { newUuid, systemRandom } from '../../../operations/system/random.ts'

/**
 * Returns the file of a stored package: named by its hash, so that equal bytes are stored once. Throws `ForeignFile`
 * when the argument is not a hash.
 */
export function filingPath(dataDir: string, sha256: string): string {
  return filingsIn(dataDir).pathOf(`${sha256}.zip`)
}

/** Stored packages are named by their hash, temporary files by a UUID. */
const filingNames = /^(?:[0-9a-f]{64}\.zip|[0-9a-f-]{36}\.part)$/

function filingsIn(dataDir: string): OwnFolder {
  return new OwnFolder(dataDir, 'filings', filingNames)
}

/** The SHA-256 of bytes, in lower-case hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A package on disk that is not stored permanently yet. */
export type ScratchFile = {
  /** Reads it back from disk. */
  readonly read: () => Buffer
  /** Renames it to the file of a stored package. */
  readonly keep: (sha256: string) => void
  /** Removes it; does nothing when it was kept. */
  readonly drop: () => void
}

/** Writes a package to a new temporary file on disk. Throws the system error on failure. */
export function writeScratch(dataDir: string, bytes: Uint8Array): ScratchFile {
  const folder = filingsIn(dataDir)
  folder.make()
  const scratch = folder.pathOf(`${newUuid(systemRandom)}.part`)
  const drop = () => rmSync(scratch, { force: true })
  try {
    writeWhole(scratch, bytes)
  } catch (error) {
    drop()
    throw error
  }
  return {
    read: () => readFileSync(scratch),
    keep: (sha256) => {
      renameSync(scratch, filingPath(dataDir, sha256))
      flush(folder.path)
    },
    drop,
  }
}

function writeWhole(path: string, bytes: Uint8Array): void {
  const handle = openSync(path, 'wx', 0o600)
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Flushes the entries of a folder to disk; Windows does that itself and cannot open folders. */
function flush(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Removes the file of a package. */
export function removeFilingFile(dataDir: string, sha256: string): void {
  rmSync(filingPath(dataDir, sha256), { force: true })
}

/** Removes temporary files left by a killed process. Only for a host that has the data directory to itself. */
export function sweepScratch(dataDir: string): void {
  const folder = filingsIn(dataDir)
  if (!folder.isOurs() || !existsSync(folder.path)) return
  folder.makePrivate()
  for (const name of readdirSync(folder.path)) {
    const path = name.endsWith('.part') ? folder.find(name) : null
    if (path !== null) rmSync(path, { force: true })
  }
}
