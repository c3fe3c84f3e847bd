import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type CorpusKind, makeCorpus } from './corpus.ts'

/** Corpora as files, made once: the same bytes in every run, so that figures of two days can be compared. */

const megabyte = 1_048_576
/** Rises when what a corpus holds changes. */
const edition = 1
/** Size of the pieces that large corpora are made of, each from a seed of its own. */
const pieceMegabytes = 32

/** Makes a file when it is not there yet; gives its path and its size in bytes. */
export function corpusFile(
  folder: string,
  kind: CorpusKind,
  megabytes: number,
): { readonly path: string; readonly size: number } {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${kind}-${megabytes}-${edition}.txt`)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found !== undefined) return { path, size: found.size }
  const draft = `${path}.draft`
  const file = openSync(draft, 'w')
  for (let made = 0; made < megabytes; made += pieceMegabytes) {
    const bytes = makeCorpus(kind, Math.min(pieceMegabytes, megabytes - made) * megabyte, made + 1)
    writeSync(file, bytes)
  }
  closeSync(file)
  renameSync(draft, path)
  return { path, size: statSync(path).size }
}
