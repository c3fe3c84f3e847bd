import { lstat, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Problem, problem } from '../../../contract/problem.ts'

/** Maximum number of files in one drop, and maximum depth of folders. */
const maxFiles = 60_000
const deepest = 40

/** The file at a path, or all files below a folder in the order of their names. Links inside folders are not followed. */
export async function listFiles(path: string): Promise<string[] | Problem> {
  const root = await stat(path).catch(() => null)
  if (root === null) return problem('not-found', `${path} is not there.`)
  if (root.isFile()) return [path]
  if (!root.isDirectory()) return problem('invalid', `${path} is neither a file nor a folder.`)
  const files: string[] = []
  await walk(path, 0, files)
  return files
}

async function walk(folder: string, depth: number, files: string[]): Promise<void> {
  if (depth > deepest || files.length > maxFiles) return
  const names: string[] = []
  for await (const { name } of await opendir(folder)) names.push(name)
  for (const name of names.sort()) {
    const path = join(folder, name)
    const entry = await lstat(path).catch(() => null)
    if (entry?.isDirectory()) await walk(path, depth + 1, files)
    else if (entry?.isFile() && files.length <= maxFiles) files.push(path)
  }
}
