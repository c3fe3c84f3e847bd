import { severities } from '../../../contract/severities.ts'
import { indicatorRoles } from '../../../contract/workstation/triage/indicator-roles.ts'
import { indicatorRisk, type RiskPacks } from '../../engine/risk/assess-risk.ts'
import { Pace, yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import type { Context } from './context.ts'
import { knownRecords } from './known-records.ts'
import { bitsHere, sessionsElsewhere } from './known-rows.ts'
import { gravity, knownRank } from './known-values.ts'
import type { OpenSession } from './open-session.ts'
import type { RoleReader } from './session-roles.ts'
import type { Ranks, SortColumn } from './table-view.ts'

/**
 * Sort keys of a table beyond its own columns: computed for all rows together, in steps that yield to the event loop.
 */

const nothing = () => 0

/** For orders that need no ranks. */
export const noRanks = async (): Promise<Ranks> => ({ known: nothing, risk: nothing, role: nothing })

/** Returns the rank of a row's own severity, from 0 (nothing noticed) to 5; cached in the session. */
export function rankOf(session: OpenSession, position: number, pack: RiskPacks): number {
  const { table, riskRanks } = session
  const kept = riskRanks[position]
  if (kept !== undefined) return kept
  const { severity } = indicatorRisk(
    { kind: table.kindAt(position), value: table.values[position] as string },
    pack,
  )
  const rank = severity === null ? 0 : severities.indexOf(severity) + 1
  riskRanks[position] = rank
  return rank
}

export async function ranksFor(
  session: OpenSession,
  sort: SortColumn,
  pack: RiskPacks,
  context: Context,
  roleAt: RoleReader,
): Promise<Ranks> {
  if (sort === 'role') {
    const ranks = new Uint8Array(session.table.size)
    for (let position = 0; position < ranks.length; position++) {
      ranks[position] = indicatorRoles.indexOf(roleAt(position).role)
      if (position % 500 === 499) await yieldToEventLoop()
    }
    return { known: nothing, risk: nothing, role: (position) => ranks[position] ?? 0 }
  }
  if (sort === 'risk') {
    for (let position = 0; position < session.table.size; position++) {
      rankOf(session, position, pack)
      if (position % 500 === 499) await yieldToEventLoop()
    }
    const { known, riskRanks } = session
    const risk = (position: number) => gravity(known?.bitsAt(position) ?? 0) + (riskRanks[position] ?? 0)
    return { known: nothing, risk, role: nothing }
  }
  if (sort !== 'known') return noRanks()
  const sessions = await sessionsElsewhere(session, context.store)
  const ranks = new Float64Array(session.table.size)
  const records = knownRecords(context)
  const pace = new Pace()
  for (let position = 0; position < ranks.length; position++) {
    const count = sessions.get(position) ?? 0
    ranks[position] = knownRank(bitsHere(session, position, records, count), count)
    if (pace.isOver(position)) await yieldToEventLoop()
  }
  return { known: (position) => ranks[position] ?? 0, risk: nothing, role: nothing }
}
