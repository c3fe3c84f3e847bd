import { createHash } from 'node:crypto'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { checkSealedCase, type SealedCase } from '../../engine/case/sealed-case.ts'
import { readSealedZip } from '../../jobs/sealed-case/read-sealed-zip.ts'

/** Result of checking an archive that somebody else sent. */
export type VerifiedArchive = SealedCase & {
  readonly archive: string
  /** The key that the caller knows from elsewhere; null when there was none to compare with. */
  readonly expected_key: string | null
}

/** Maximum size of an archive in bytes: a zip without 64-bit numbers. */
const maxBytes = 4_294_967_295
/** Maximum number of faults that are reported; an archive may be made to have any number. */
const maxFaults = 200

/**
 * Checks a sealed case without running anything from it and without a data directory: the form of the archive, the
 * signature, the manifest, all digests, the custody log and the rows that it confirms. `key` is the fingerprint of the
 * expected key in lower case, null where none is known.
 */
export async function verifyArchive(
  path: string,
  { key, resources }: { readonly key: string | null; readonly resources: string },
): Promise<VerifiedArchive | Problem> {
  const script = await readFile(join(resources, 'cases', 'verify.mjs'))
  const files = await read(path)
  if (isProblem(files)) return files
  const checked = checkSealedCase(files, createHash('sha256').update(script).digest('hex'))
  const faults = [...files.faults, ...checked.faults]
  if (key !== null && checked.key !== key)
    faults.push(
      `The archive was not sealed with the key ${key}, but with ${checked.key ?? 'no key that can be read'}.`,
    )
  return {
    archive: path,
    ...checked,
    expected_key: key,
    faults:
      faults.length <= maxFaults
        ? faults
        : [...faults.slice(0, maxFaults), `There are ${faults.length - maxFaults} further faults.`],
  }
}

async function read(path: string) {
  try {
    const found = await stat(path)
    if (found.isDirectory())
      return problem('invalid', `Provided archive is invalid: ${path} is a folder. Name the zip itself.`)
    // a pipe or a device would never end
    if (!found.isFile()) return problem('invalid', `Provided archive is invalid: ${path} is no file.`)
    if (found.size > maxBytes)
      return problem('too-large', `Provided archive is invalid: it is larger than 4 GB.`)
    const file = await open(path, 'r')
    try {
      return await readSealedZip(file, (await file.stat()).size)
    } finally {
      await file.close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR')
      return problem('not-found', `There is no file ${path}, and no case has this as its id.`)
    if (code === 'EACCES' || code === 'EPERM') return problem('failed', `This user may not read ${path}.`)
    throw error
  }
}
