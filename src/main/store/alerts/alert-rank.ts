/**
 * The rank of an alert, as stored in its row: its severity from 0 to 4, plus 5 once it is overdue, or plus 10 while it
 * is merged under another. Lists are ranges of ranks, so that overdue alerts are found first without reading the
 * others.
 */

const severities = [0, 1, 2, 3, 4]
const overdueFrom = 5
const mergedFrom = 10

export const allRanks = [0, overdueFrom, mergedFrom].flatMap((from) => severities.map((each) => from + each))

/** Ranks in reading order by severity, gravest first; merged alerts are last. */
export const highestToLowest = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 14, 13, 12, 11, 10] as const

export const overdueRanks = [5, 6, 7, 8, 9] as const

/** Groups of ranks for the order by time: overdue alerts first, and merged ones last. */
export const overdueThenOthers = [overdueRanks, [0, 1, 2, 3, 4], [10, 11, 12, 13, 14]] as const

export function isOverdueRank(rank: number): boolean {
  return rank >= overdueFrom && rank < mergedFrom
}

/** Returns the ranks that a filter includes. */
export function ranksOf(filter: {
  /** Empty means all. */
  readonly severities: readonly number[]
  readonly isOverdue: boolean
  readonly showsMerged: boolean
}): number[] {
  const from = [
    ...(filter.isOverdue ? [] : [0]),
    overdueFrom,
    ...(filter.showsMerged && !filter.isOverdue ? [mergedFrom] : []),
  ]
  const wanted = filter.severities.length === 0 ? severities : filter.severities
  return from.flatMap((each) => wanted.map((severity) => each + severity))
}
