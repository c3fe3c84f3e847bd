import type { Problem } from '../../../contract/problem.ts'
import { problem } from '../../../contract/problem.ts'
import type { WindowInput } from '../../../contract/workstation/window/bridge.ts'
import { bridge } from '../../state/bridge.ts'

/** Input of an import or a comparison: a path that the host may read, or the bytes of a file. */
export type GivenFile = WindowInput<'registerImport.preview'>['files'][number]

/** Maximum number of files of one import, as in the contract. */
const maxFiles = 200
const longestName = 300

/** Returns the name of a file, with its folder when a folder was chosen. */
export function nameOf(file: File): string {
  return (file.webkitRelativePath || file.name).slice(-longestName)
}

/**
 * Converts chosen or dropped files for the request. The desktop passes their paths; a browser reads their bytes and
 * reports progress to `report`. Null when cancelled.
 */
export async function giveFiles(
  files: readonly File[],
  report: (done: number, all: number) => void,
  isCalledOff: () => boolean,
): Promise<GivenFile[] | Problem | null> {
  if (files.length > maxFiles)
    return problem(
      'too-large',
      `These are ${files.length} files. An import takes at most ${maxFiles} at once.`,
    )
  const all = files.reduce((sum, { size }) => sum + size, 0)
  const given: GivenFile[] = []
  let done = 0
  for (const file of files) {
    const path = bridge.pathOf(file)
    if (path !== null && path !== '') given.push({ kind: 'path', path })
    else {
      report(done, all)
      try {
        given.push({ kind: 'bytes', name: nameOf(file), bytes: new Uint8Array(await file.arrayBuffer()) })
      } catch {
        return problem(
          'failed',
          `${nameOf(file)} could not be read. It may have been moved, or it is a folder: choose the files in it.`,
        )
      }
    }
    if (isCalledOff()) return null
    done += file.size
  }
  report(all, all)
  return given
}
