import { createHash } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** The file of a kept package: named by its hash, so that the same bytes are kept once. */
export function filingPath(dataDir: string, sha256: string): string {
  return join(dataDir, 'filings', `${sha256}.zip`)
}

/** The SHA-256 of bytes, in lower-case hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Writes a package to the disk and reads it back from there. Gives what was read. */
export function writeAndReadBack(dataDir: string, bytes: Uint8Array): Buffer {
  const path = filingPath(dataDir, sha256Of(bytes))
  const scratch = `${path}.part`
  mkdirSync(join(dataDir, 'filings'), { recursive: true, mode: 0o700 })
  const handle = openSync(scratch, 'w', 0o600)
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(scratch, path)
  const folder = openSync(join(dataDir, 'filings'), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
  return readFileSync(path)
}

/** Takes the file of a package away. */
export function removeFilingFile(dataDir: string, sha256: string): void {
  rmSync(filingPath(dataDir, sha256), { force: true })
}
