import { countOf } from '../state/format.ts'

/** Says which files were added: one by its name, more by their count. Files that were not are told each. */
export function addedFilesWords(added: readonly string[]): string {
  const [only] = added
  const what = only !== undefined && added.length === 1 ? only : countOf(added.length, 'file')
  return `Added ${what} to the evidence.`
}

/** Returns which evidence an export can be asked for as a whole. */
export function wholeWords(files: number): string {
  return files === 1 ? 'The only file' : `All ${countOf(files, 'file')}`
}

/** Returns that a case has the bytes of a file already; null where it has not. */
export function duplicateWords(duplicate: object | null): string | null {
  return duplicate === null ? null : 'The case already has this file (same SHA-256):'
}
