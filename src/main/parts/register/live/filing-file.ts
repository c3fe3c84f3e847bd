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
import { OwnFolder } from '../../../operations/own-folder.ts'
import { newUuid, systemRandom } from '../../../operations/random.ts'

/** The file of a kept package: named by its hash, so that the same bytes are kept once. Throws `ForeignFile` for no hash. */
export function filingPath(dataDir: string, sha256: string): string {
  return filingsIn(dataDir).pathOf(`${sha256}.zip`)
}

/** Kept packages by their hash, and what is not kept yet by a UUID. */
const filingNames = /^(?:[0-9a-f]{64}\.zip|[0-9a-f-]{36}\.part)$/

function filingsIn(dataDir: string): OwnFolder {
  return new OwnFolder(dataDir, 'filings', filingNames)
}

/** The SHA-256 of bytes, in lower-case hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A package on the disk that is not kept yet. */
export type ScratchFile = {
  /** What the disk gives back of it. */
  readonly read: () => Buffer
  /** Makes it the file of a kept package. */
  readonly keep: (sha256: string) => void
  /** Takes it away; nothing when it was kept. */
  readonly drop: () => void
}

/** Writes a package to the disk, where no other one lies. Throws what the system says when it cannot. */
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

/** Has the system write a folder's entries to the disk; Windows does that by itself and opens no folders. */
function flush(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Takes the file of a package away. */
export function removeFilingFile(dataDir: string, sha256: string): void {
  rmSync(filingPath(dataDir, sha256), { force: true })
}

/** Takes away what a process left half-written when it was killed. Only for a host that nobody else works beside. */
export function sweepScratch(dataDir: string): void {
  const folder = filingsIn(dataDir)
  if (!folder.isOurs() || !existsSync(folder.path)) return
  folder.makePrivate()
  for (const name of readdirSync(folder.path)) {
    const path = name.endsWith('.part') ? folder.find(name) : null
    if (path !== null) rmSync(path, { force: true })
  }
}
