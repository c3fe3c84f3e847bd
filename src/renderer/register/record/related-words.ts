import { formatCount } from '../../state/format.ts'
import type { Referring, RelatedGroup } from './related.ts'

/** What the records around a record are said to be. Pure. */

/**
 * Returns the label before the kinds that can be added. That nothing refers to the record is said only when nothing does,
 * not when what does is shown elsewhere on the page.
 */
export function addLabel(groups: readonly RelatedGroup[], { referrer_counts: counts }: Referring): string {
  if (groups.some(({ count }) => count > 0)) return 'Add'
  return Object.values(counts).every((count) => count === 0) ? 'Not used by any record. Add' : 'Add'
}

/** Returns how many records of a kind are not shown; null when all of them are. */
export function moreWords(count: number, shown: number): string | null {
  return count > shown ? `and ${formatCount(count - shown)} more` : null
}
