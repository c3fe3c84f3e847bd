import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import type { KnownFact } from '../../../contract/workstation/triage/known-facts.ts'
import { knownWhats } from '../../../contract/workstation/triage/known-facts.ts'
import type { IndicatorFilter } from '../../../contract/workstation/triage/triage-session.ts'
import type { PackFacts } from '../../operations/knowledge/pack-facts.ts'
import { itemsPerYield, Pace, yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import type { Store } from '../../store/database/handle.ts'
import { knownElsewhere } from '../../store/triage/value-sessions.ts'
import type { Context } from './context.ts'
import { type KnownRecords, knownRecords } from './known-records.ts'
import { bitsOf, KnownValues, maliciousBit, wantedBits } from './known-values.ts'
import type { OpenSession } from './open-session.ts'
import type { KnownOfRows, SortColumn } from './table-view.ts'

/** Known facts about the rows of a session: those of packs are cached, those of the database are queried on demand. */

/** Returns all known facts about one value, gravest first. */
export function knownFactsOf(
  kind: IocKind,
  value: string,
  factsOf: PackFacts,
  records: KnownRecords,
  sessions: number,
): KnownFact[] {
  return [...factsOf(kind, value), ...recordFacts(kind, value, records, sessions)].sort(
    (one, other) => knownWhats.indexOf(one.what) - knownWhats.indexOf(other.what),
  )
}

/** Returns what is known of a row, as bits. The bits of packs must be filled. */
export function bitsHere(
  session: OpenSession,
  position: number,
  records: KnownRecords,
  sessions: number,
): number {
  const { table, known } = session
  const facts = recordFacts(table.kindAt(position), table.values[position] as string, records, sessions)
  return (known?.bitsAt(position) ?? 0) | bitsOf(facts)
}

function recordFacts(kind: IocKind, value: string, records: KnownRecords, sessions: number): KnownFact[] {
  const facts = records.factsOf(kind, value)
  if (sessions > 0)
    facts.push({ what: 'sessions', words: sessions === 1 ? '1 session' : `${sessions} sessions` })
  return facts
}

/** Returns the number of other sessions that contain each row, where there are any. */
export async function sessionsElsewhere(session: OpenSession, store: Store): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (let from = 0; from < session.table.size; from += itemsPerYield) {
    for (const { position, sessions } of knownElsewhere(store, session.number, from, from + itemsPerYield))
      counts.set(position, sessions)
    await yieldToEventLoop()
  }
  return counts
}

const noSessions: ReadonlyMap<number, number> = new Map()

/** Returns what filter and order need to know of rows, with a stamp that changes whenever that may change. */
export function knownOfRows(
  session: OpenSession,
  { known: filter }: IndicatorFilter,
  sort: SortColumn,
  context: Context,
): { readonly stamp: string; readonly read: () => Promise<KnownOfRows> } {
  const { store, knowledge } = context
  session.known ??= new KnownValues(session.table, knowledge)
  const { known } = session
  const needsAll = filter !== undefined || sort === 'known' || sort === 'risk'
  return {
    stamp: needsAll ? `${knowledge.stamp()}/${knownRecords(context).stamp}` : knowledge.stamp(),
    read: async () => {
      await known.fill(needsAll ? 'all' : 'hashes')
      const isMalicious = (position: number) => (known.bitsAt(position) & maliciousBit) !== 0
      if (filter === undefined) return { isMalicious, isWanted: () => true }
      const wanted = wantedBits(filter)
      // the join over all rows is the most expensive query, and most filters do not need it
      const asksSessions = (wanted & wantedBits('sessions')) !== 0
      const sessions = asksSessions ? await sessionsElsewhere(session, store) : noSessions
      const isWanted = new Uint8Array(session.table.size)
      const records = knownRecords(context)
      const pace = new Pace()
      for (let position = 0; position < isWanted.length; position++) {
        const bits = bitsHere(session, position, records, sessions.get(position) ?? 0)
        isWanted[position] = (bits & wanted) === 0 ? 0 : 1
        if (pace.isOver(position)) await yieldToEventLoop()
      }
      return { isMalicious, isWanted: (position) => isWanted[position] === 1 }
    },
  }
}
