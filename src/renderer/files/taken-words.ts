import { countOf, formatCount } from '../state/format.ts'

/** Says what was done with files: they are kept, and analysed only where that was not done before. */
export function takenWords(count: number, isNew: boolean, same = 0): string {
  if (same > 0) return `${takenWords(count, isNew)} ${countOf(same, 'file')} had the bytes of another.`
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

/** Names that are listed of files that could not be taken in. */
const named = 3

/** Says what was not taken in, by name, and why the first was not; `left` were not tried, since the user ended it. */
export function notTakenWords(refused: readonly string[], left: number, why = ''): string {
  const more = refused.length > named ? ` and ${countOf(refused.length - named, 'other')}` : ''
  return [
    ...(refused.length === 0
      ? []
      : [`Not taken in: ${refused.slice(0, named).join(', ')}${more}. ${why}`.trim()]),
    ...(left === 0 ? [] : [`Stopped: ${countOf(left, 'file')} ${left === 1 ? 'was' : 'were'} not taken in.`]),
  ].join(' ')
}

/** Says how far the taking in is, and how fast; no rate is given before a second has passed. */
export function intakeWords(done: number, all: number, seconds: number): string {
  const rate = seconds < 1 || done === 0 ? '' : ` · ${formatCount(Math.round(done / seconds))} a second`
  return `Taking in ${formatCount(done)} of ${formatCount(all)} files${rate}`
}
