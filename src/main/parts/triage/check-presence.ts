import { stat } from 'node:fs/promises'
import type { Source } from './source-file.ts'

/** A file that was moved or changed since can no longer be shown; what was found in it stays. */
export async function checkPresence(source: Source): Promise<void> {
  // an empty path is one that leads out of the data directory
  const found = source.path === '' ? null : await stat(source.path).catch(() => null)
  if (found === null || !found.isFile()) {
    source.state = 'gone'
    source.problem = `${source.name} is not where it was read. Its indicators are kept; the text cannot be shown.`
  } else if (source.kind === 'path' && (found.size !== source.size || found.mtimeMs !== source.modifiedMs)) {
    source.state = 'gone'
    source.problem = `${source.name} was changed since it was read. Its indicators are kept; drop it again to read it anew.`
  }
}
