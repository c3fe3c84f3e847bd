import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Replaces the function of the same name when the run is on a fresh build: threads and processes are then tested as
 * shipped, and start in half the time.
 */
export function workerScript(path: string): URL {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
  return pathToFileURL(join(import.meta.dirname, '..', 'out', 'main', `${name}.js`))
}
