import { countOf, formatCount } from '../state/format.ts'

/** Returns how many indicators the text in the command bar holds. */
export function foundWords(indicators: number): string {
  return indicators === 0 ? 'no indicator' : countOf(indicators, 'indicator')
}

/** Returns that the window has lost its workstation; null while it is there. */
export function lostWords(lost: object | null): string | null {
  return lost === null ? null : 'No connection to the workstation'
}

/** Returns how much of a pasted text a field could not take. */
export function cutPasteWords(cut: number, field: string, most: number): string {
  return `${countOf(cut, 'character')} of the pasted text did not fit and ${cut === 1 ? 'was' : 'were'} cut: ${field} takes ${formatCount(most)}.`
}
