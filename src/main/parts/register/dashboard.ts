import { listSteps } from '../../store/register-changes.ts'
import { countRecords, listRecords } from '../../store/register-records.ts'
import type { Context } from './context.ts'
import { wordFor } from './record-names.ts'
import { average, countsBy, currentScores } from './risks.ts'
import { dayOf } from './timestamp.ts'

/** Days within which an arrangement counts as ending. */
const endingDays = 90

/** The counters of the register. */
export function readDashboardStats(_input: object, context: Context) {
  const { store, clock } = context
  const today = dayOf(clock)
  const last = new Date(clock.now() + endingDays * 86_400_000).toISOString().slice(0, 10)
  const ending = listRecords(store, 'arrangements', -1, 0).filter(
    ({ data }) => typeof data.end_date === 'string' && data.end_date >= today && data.end_date <= last,
  )
  return {
    providers: countRecords(store, 'providers'),
    critical_providers: countRecords(store, 'providers', { criticality: 'critical' }),
    assessments_in_progress:
      countRecords(store, 'assessments', { status: 'draft' }) +
      countRecords(store, 'assessments', { status: 'pending' }),
    open_incidents:
      countRecords(store, 'providerIncidents', { status: 'open' }) +
      countRecords(store, 'providerIncidents', { status: 'contained' }),
    by_criticality: countsBy(context, 'criticality'),
    average_score: average([...currentScores(context).values()].filter((score) => score !== null)),
    contracts_ending: ending.length,
    origin: 'local' as const,
  }
}

/** Returns the activity of the register, newest first. */
export function listDashboardActivity(
  { limit, offset }: { readonly limit: number; readonly offset: number },
  { store }: Context,
) {
  const { items, total } = listSteps(store.reader, limit, offset)
  return {
    items: items.map(({ at, by, title, kind, uuid, created, changed, deleted }) => ({
      at,
      by,
      action: title,
      record: wordFor(kind).replace(/^the /, ''),
      record_uuid: created + changed + deleted === 1 ? uuid : null,
      records: created + changed + deleted,
    })),
    total,
    origin: 'local' as const,
  }
}
