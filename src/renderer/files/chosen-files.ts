import { isProblem, type Problem, problem } from '../../contract/problem.ts'
import { maxExportedFiles } from '../../contract/workstation/files/file-leaving.ts'
import type { WindowInput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { type Selection, selectedCount } from '../state/selection.ts'

/** Rows read at once. */
const pageSize = 500

/** Returns the digests of the selected files, by what the list asks for. */
export async function chosenFiles(
  asked: Omit<WindowInput<'files.list'>, 'offset' | 'limit'>,
  selection: Selection,
): Promise<readonly string[] | Problem> {
  if (selectedCount(selection) > maxExportedFiles)
    return problem('too-large', `More than ${maxExportedFiles} files are chosen. Choose fewer.`)
  const found: string[] = []
  for (const { from, to } of selection.ranges)
    for (let offset = from; offset < to; offset += pageSize) {
      const page = await invoke('files.list', { ...asked, offset, limit: Math.min(pageSize, to - offset) })
      if (isProblem(page)) return page
      found.push(...page.items.map(({ sha256 }) => sha256))
    }
  return found
}
