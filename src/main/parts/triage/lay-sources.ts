import { rmSync, statSync, writeFileSync } from 'node:fs'
import { lstat, opendir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Problem, problem } from '../../../contract/problem.ts'
import type { OwnFolder } from '../../operations/data-dir/own-folder.ts'
import type { Upload } from '../../operations/uploads/upload.ts'
import type { NewSource } from '../../store/triage/sessions.ts'

/** Turns dropped, pasted or announced input into sources of a new session, each a file on disk. */

export type SourceRequest =
  | { readonly kind: 'text'; readonly name: string; readonly text: string }
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'upload'; readonly upload: Upload }

/** Maximum number of sources of one session. */
const maxSources = 60_000
/** Maximum number of characters of a source's name. */
const longestName = 300

/** Writes texts and uploads to files of their own in a folder; on failure no file is left behind. */
export async function laySources(
  id: string,
  requests: readonly SourceRequest[],
  folder: OwnFolder,
): Promise<NewSource[] | Problem> {
  const sources: NewSource[] = []
  try {
    const refused = await layAll(id, requests, folder, sources)
    if (refused === null) return sources
    removeLaid(sources, folder)
    return refused
  } catch (error) {
    removeLaid(sources, folder)
    throw error
  }
}

async function layAll(
  id: string,
  requests: readonly SourceRequest[],
  folder: OwnFolder,
  sources: NewSource[],
): Promise<Problem | null> {
  const add = (
    kind: NewSource['kind'],
    name: string,
    path: string,
    size: number,
    modified_ms: number | null,
  ) => {
    sources.push({ position: sources.length, kind, name, path, size, modified_ms })
  }
  for (const request of requests) {
    if (request.kind === 'path') {
      const files = await listFiles(request.path)
      if (!Array.isArray(files)) return files
      for (const path of files) {
        const { size, mtimeMs } = statSync(path)
        add('path', basename(path), path, size, mtimeMs)
      }
      continue
    }
    folder.make()
    if (request.kind === 'upload') {
      // its files are put there once the session is stored
      for (const { name, size } of request.upload.files)
        add('upload', name.slice(-longestName), `${id}-${sources.length}`, size, null)
      continue
    }
    const file = `${id}-${sources.length}`
    add('text', request.name, file, Buffer.byteLength(request.text), null)
    writeFileSync(folder.pathOf(file), request.text, { mode: 0o600, flush: true })
  }
  if (sources.length === 0) return problem('invalid', 'What was dropped contains no file.')
  if (sources.length > maxSources)
    return problem('invalid', 'What was dropped contains more than 60,000 files. Drop a part of them.')
  return null
}

/** Removes the files of texts and uploads. Files that the user named are never removed. */
export function removeLaid(sources: readonly NewSource[], folder: OwnFolder): void {
  for (const { kind, path } of sources) if (kind !== 'path') rmSync(folder.pathOf(path), { force: true })
}

/** Maximum number of files in one drop, and maximum depth of folders. */
const maxFiles = 60_000
const deepestFolder = 40

/** The file at a path, or all files below a folder in the order of their names. Links inside folders are not followed. */
async function listFiles(path: string): Promise<string[] | Problem> {
  const root = await stat(path).catch(() => null)
  if (root === null) return problem('not-found', `${path} is not there.`)
  if (root.isFile()) return [path]
  if (!root.isDirectory()) return problem('invalid', `${path} is neither a file nor a folder.`)
  const files: string[] = []
  await walk(path, 0, files)
  return files
}

async function walk(folder: string, depth: number, files: string[]): Promise<void> {
  if (depth > deepestFolder || files.length > maxFiles) return
  const names: string[] = []
  for await (const { name } of await opendir(folder)) names.push(name)
  for (const name of names.sort()) {
    const path = join(folder, name)
    const entry = await lstat(path).catch(() => null)
    if (entry?.isDirectory()) await walk(path, depth + 1, files)
    else if (entry?.isFile() && files.length <= maxFiles) files.push(path)
  }
}
