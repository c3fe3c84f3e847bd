import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { isProblem, type Problem, problem } from '../../contract/problem.ts'
import type { Workstation } from '../operations/workstation.ts'

type Fetched = {
  readonly export: string
  readonly sha256: string | null
  readonly read: 'caseExport.readEvidence' | 'files.readExport'
}

/**
 * Writes an export slice by slice, all or nothing: to a temporary file, flushed to disk, then renamed. `read` is the
 * operation that gives the slices; `sha256` is the digest that the written bytes must have, null where the receiver
 * cannot know it.
 */
export async function fetchTo(
  path: string,
  { export: id, sha256, read }: Fetched,
  workstation: Workstation,
): Promise<Problem | null> {
  const scratch = `${path}.part`
  const handle = openSync(scratch, 'w', 0o600)
  const hash = createHash('sha256')
  let isWhole = false
  try {
    for (let offset = 0, last = false; !last; ) {
      const slice = await workstation.invoke(read, { export: id, offset }, { kind: 'cli' })
      if (isProblem(slice)) return slice
      const { bytes, ...rest } = slice
      for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at)
      hash.update(bytes)
      offset += bytes.length
      last = rest.last
    }
    if (sha256 !== null && hash.digest('hex') !== sha256)
      return problem('conflict', 'The bytes that arrived are not those that were added. Nothing was saved.')
    fsyncSync(handle)
    isWhole = true
  } finally {
    closeSync(handle)
    if (!isWhole) rmSync(scratch, { force: true })
  }
  renameSync(scratch, path)
  return null
}
