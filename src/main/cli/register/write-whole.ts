import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

/** Writes a file all or nothing: to a temporary file, flushed to disk, then renamed. */
export function writeWhole(path: string, content: Uint8Array | string): void {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const scratch = `${path}.part`
  const handle = openSync(scratch, 'w', 0o644)
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at)
    fsyncSync(handle)
  } catch (error) {
    rmSync(scratch, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
  renameSync(scratch, path)
}
