/**
 * The rank of an alert, as its row has it: its severity from 0 to 4, 5 more once it is overdue, and 10 more than its severity while
 * it is merged under another. Lists are ranges of ranks, so that overdue ones are found first without looking at the others.
 */

const severities = [0, 1, 2, 3, 4]
const overdueFrom = 5
const mergedFrom = 10

export const allRanks = [0, overdueFrom, mergedFrom].flatMap((from) => severities.map((each) => from + each))

/** From what is read first to what is read last, where the gravest come first; what is merged under others is last. */
export const highestToLowest = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 14, 13, 12, 11, 10] as const

export const overdueRanks = [5, 6, 7, 8, 9] as const

/** Groups of ranks, where only what is overdue goes before, and what is merged under others after. */
export const overdueThenOthers = [overdueRanks, [0, 1, 2, 3, 4], [10, 11, 12, 13, 14]] as const

export function isOverdueRank(rank: number): boolean {
  return rank >= overdueFrom && rank < mergedFrom
}

/** What a filter asks of ranks. */
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
