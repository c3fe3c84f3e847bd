import { severities } from '../../../contract/schema.ts'
import { indicatorRoles } from '../../../contract/workstation/indicator-roles.ts'
import { indicatorRisk, type RiskPacks } from '../../engine/risk/assess-risk.ts'
import { itemsPerYield, yieldToEventLoop } from '../../operations/yield-to-event-loop.ts'
import type { Store } from '../../store/open.ts'
import { knownElsewhere } from '../../store/sessions.ts'
import type { OpenSession } from './open-session.ts'
import type { RoleReader } from './session-roles.ts'
import type { Ranks, SortColumn } from './table-view.ts'

/** What a table is sorted by besides its own columns: worked out for all rows at once, in turns. */

const nothing = () => 0

/** For orders that need no ranks. */
export const noRanks = async (): Promise<Ranks> => ({ known: nothing, risk: nothing, role: nothing })

/** Rank of a row's severity, from 0 (nothing was noticed) to 5; kept with the session. */
export function rankOf({ table, riskRanks }: OpenSession, position: number, pack: RiskPacks): number {
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
  store: Store,
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
    return { known: nothing, risk: (position) => session.riskRanks[position] ?? 0, role: nothing }
  }
  if (sort !== 'known') return noRanks()
  const counts = new Map<number, number>()
  for (let from = 0; from < session.table.size; from += itemsPerYield) {
    for (const { position, sessions } of knownElsewhere(store, session.number, from, from + itemsPerYield))
      counts.set(position, sessions)
    await yieldToEventLoop()
  }
  return { known: (position) => counts.get(position) ?? 0, risk: nothing, role: nothing }
}
