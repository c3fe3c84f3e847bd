import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type CorpusKind, makeCorpus } from './corpus.ts'

/** Corpora as files, created once: the same bytes in every run, so that figures of different days are comparable. */

const megabyte = 1_048_576
/** Increment when the content of a corpus changes. */
const edition = 1
/** Size of the pieces of large corpora, each with its own seed. */
const pieceMegabytes = 32

/** Creates a file unless it exists; returns its path and its size in bytes. */
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
