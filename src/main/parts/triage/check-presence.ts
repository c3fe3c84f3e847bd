import { stat } from 'node:fs/promises'
import type { Source } from './source-file.ts'

/** Marks a source as gone when its file was moved or changed: it can no longer be shown, but its indicators stay. */
export async function checkPresence(source: Source): Promise<void> {
  // the path is empty when it leads out of the data directory
  const found = source.ownPath === '' ? null : await stat(source.ownPath).catch(() => null)
  if (found === null || !found.isFile()) {
    source.state = 'gone'
    source.problem = `${source.name} is no longer where it was read. Its indicators are kept; the text cannot be shown.`
  } else if (
    source.kind === 'path' &&
    (found.size !== source.ownSize || found.mtimeMs !== source.modifiedMs)
  ) {
    source.state = 'gone'
    source.problem = `${source.name} has changed since it was read. Its indicators are kept; drop it again to read it again.`
  } else if (source.reading !== null && (source.path === '' || !(await isThere(source.path)))) {
    source.state = 'gone'
    source.problem = `The decoded text of ${source.name} was stored in a file that is gone. Its indicators are kept; drop it again to read it again.`
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() === true
}
