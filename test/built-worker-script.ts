import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Stands in for the function of the same name where the run says that everything was built just now: threads and processes are
 * tried as they ship, and start in half the time.
 */
export function workerScript(path: string): URL {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
  return pathToFileURL(join(import.meta.dirname, '..', 'out', 'main', `${name}.js`))
}
