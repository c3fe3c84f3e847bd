import { countOf } from '../state/format.ts'

/** Says which files were added: one by its name, more by their count. Files that were not are told each. */
export function addedFilesWords(added: readonly string[]): string {
  const [only] = added
  const what = only !== undefined && added.length === 1 ? only : countOf(added.length, 'file')
  return `Added ${what} to the evidence.`
}
