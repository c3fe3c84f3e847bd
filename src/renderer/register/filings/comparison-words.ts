import type { FilingComparison } from '../../../contract/workstation/register/register-filings.ts'
import { countOf, formatCount } from '../../state/format.ts'
import type { DifferenceGroup } from './difference-lines.ts'

/** What a comparison of two packages found, in words. Pure. */

type Unread = FilingComparison['unread']

/** Returns what is said when no row differs: of packages with faulty files, of the rows that could be read only. */
export function sameWords({ before, after }: Unread): string {
  return before + after === 0
    ? 'Both contain the same rows in every template.'
    : 'No differences in the rows that could be read.'
}

/** Returns what of the two was not compared; null when all of it was. */
export function unreadWords({ before, after }: Unread): string | null {
  const sides = [
    before === 0 ? null : `${countOf(before, 'error')} in the files of the first`,
    after === 0 ? null : `${countOf(after, 'error')} in the files of the second`,
  ].filter((side) => side !== null)
  if (sides.length === 0) return null
  return `Rows that could not be read are not compared: ${sides.join(', ')}.`
}

/** Returns how many rows of a template were changed, added and removed. */
export function changeWords({
  changedRows,
  added,
  removed,
}: Pick<DifferenceGroup, 'changedRows' | 'added' | 'removed'>): string {
  return [
    changedRows === 0 ? null : `${formatCount(changedRows)} changed`,
    added === 0 ? null : `${formatCount(added)} added`,
    removed === 0 ? null : `${formatCount(removed)} removed`,
  ]
    .filter((each) => each !== null)
    .join(', ')
}

/** Returns how many arrangements end with this filing: at any time until its reference date, not in one year only. */
export function droppingWords(count: number): string {
  return count === 1
    ? '1 arrangement ended by the reference date and drops out of the next filing'
    : `${formatCount(count)} arrangements ended by the reference date and drop out of the next filing`
}

/** Of an arrangement that ended without a reason of termination in the package. */
export const noReason = 'not given'

/** Returns what is said when no package is kept; null while they are read, when that failed, and when there is one. */
export function noFilingsWords(kept: number | null): string | null {
  if (kept !== 0) return null
  return 'No packages are kept here. Each one that you build is, with its hash, so that it can be saved again byte for byte. To compare a package from elsewhere, choose it below or drop it here.'
}
