import { countOf } from '../state/format.ts'

/** Says what was done with files: they are kept, and analysed only where that was not done before. */
export function takenWords(count: number, isNew: boolean): string {
  const kept = count === 1 ? 'The file is kept' : `${countOf(count, 'file')} are kept`
  return isNew
    ? `${kept} and being analysed.`
    : `${kept}. ${count === 1 ? 'It was' : 'They were'} analysed before.`
}

/** Says that a list of files is empty: of all of them, or of those that match. Null where it is not, or not read. */
export function noFilesWords(
  total: number | null,
  {
    words,
    severity,
    all,
  }: { readonly words: string; readonly severity: string | null; readonly all: boolean },
): string | null {
  if (total !== 0) return null
  if (words.trim() !== '' || severity !== null) return 'No file here matches.'
  return all ? 'No file has been analysed here yet.' : 'No file was dropped here yet.'
}
