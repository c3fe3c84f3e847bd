import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { type Conditional, passingAlerts } from './alert-conditions.ts'
import { isOverdueRank } from './alert-rank.ts'

/** Number of alerts by source, status, severity, and whether overdue; merged ones are not counted. */
export type AlertCount = {
  readonly source: string
  readonly status: number
  readonly severity: number
  readonly overdue: 0 | 1
  readonly count: number
}

export function alertCounts(reader: ReadHandle): AlertCount[] {
  return statement(
    reader,
    `SELECT n.name AS source, k.status, k.rank % 5 AS severity, k.rank >= 5 AS overdue, sum(k.count) AS count FROM alert_count k
     JOIN alert_source n ON n.number = k.source WHERE k.level = 16 AND k.rank < 10
     GROUP BY k.source, k.status, k.rank HAVING sum(k.count) > 0`,
  ).all() as AlertCount[]
}

/**
 * The same for alerts that match words and conditions, in any state; truncated when there are more than the maximum.
 */
export function countsOfPassing(
  reader: ReadHandle,
  filter: Conditional,
): { readonly counts: readonly AlertCount[]; readonly isCut: boolean } {
  const { passing, isCut } = passingAlerts(reader, filter, Number.MAX_SAFE_INTEGER - 1, { anyState: true })
  const name = statement(reader, 'SELECT name FROM alert_source WHERE number = ?').pluck()
  const counts = new Map<number, AlertCount>()
  for (const [state, count] of passing.countStates()) {
    // merged alerts count with their own severity
    const rank = (state % 16) % 10
    const shown = state - (state % 16) + rank
    counts.set(shown, {
      source: name.get(Math.floor(state / 64)) as string,
      status: (state >> 4) % 4,
      severity: rank % 5,
      overdue: isOverdueRank(rank) ? 1 : 0,
      count: (counts.get(shown)?.count ?? 0) + count,
    })
  }
  return { counts: [...counts.values()], isCut }
}
