import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { workerScript as choice } from '../src/main/jobs/worker/worker-script.ts'

/**
 * Replaces the choice of a worker's code when the run is on a fresh build: threads and processes are then tested as
 * shipped, and start in half the time. Files that are not of this project get the choice itself, which its test uses.
 */

const root = join(import.meta.dirname, '..')
const sources = pathToFileURL(join(root, 'src')).href
const original = join(root, 'src', 'main', 'jobs', 'worker', 'worker-script.ts?original')
const { workerScript: choose } = (await import(original)) as { readonly workerScript: typeof choice }

export function workerScript(path: string, from: string): URL {
  if (!from.startsWith(sources)) return choose(path, from)
  const name = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
  return pathToFileURL(join(root, 'out', 'main', `${name}.js`))
}
