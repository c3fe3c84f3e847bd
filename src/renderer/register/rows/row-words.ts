import { formatCount } from '../../state/format.ts'

/** What a list of lines is said to hold. Pure. */

/** Returns what stands in place of filed rows: the rows may be there and the taxonomy that names their columns not yet. */
export function noRowsWords(templates: number): string {
  return templates === 0 ? 'No row is filed for it.' : 'Reading…'
}

/** Returns the label of the act that shows what can be shown: all lines, or only the first of them. */
export function showMoreWords(shown: number, total: number): string {
  return total > shown
    ? `Show the first ${formatCount(shown)} of ${formatCount(total)}`
    : `Show all ${formatCount(total)}`
}
