import { countOf } from '../state/format.ts'

/** Returns how many of the chosen files were imported as warning lists. */
export function importedWords(files: number, refused: number): string {
  return refused === files ? 'No file was imported.' : `${countOf(files - refused, 'file')} imported.`
}

/** Returns how many files were refused, and whether the others were imported; there may be no others. */
export function refusedWords(files: number, refused: number): string {
  const left = `${countOf(refused, 'file was', 'files were')} not imported`
  if (refused === files) return `${left}.`
  return `${left}; ${files - refused === 1 ? 'the other one was' : `the other ${files - refused} were`}.`
}
