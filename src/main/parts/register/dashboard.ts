import { listSteps } from '../../store/register/register-changes.ts'
import { countRecords, listRecords } from '../../store/register/register-records.ts'
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
  const terms = termsOf(context)
  const ending = terms.filter(({ end }) => end !== null && end >= today && end <= last)
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
    contracts_without_end: terms.filter(({ end }) => end === null).length,
    contracts_without_notice: terms.filter(({ hasNotice }) => !hasNotice).length,
    origin: 'local' as const,
  }
}

/**
 * Returns the end of each arrangement, its own or else the earliest of its services, and whether a notice period of ours
 * is given for it or for a service.
 */
function termsOf({ store }: Context): { readonly end: string | null; readonly hasNotice: boolean }[] {
  const ofServices = new Map<string, { end: string | null; hasNotice: boolean }>()
  for (const { data } of listRecords(store, 'services', -1, 0)) {
    const uuid = data.arrangement_uuid
    if (typeof uuid !== 'string') continue
    const terms = ofServices.get(uuid) ?? { end: null, hasNotice: false }
    ofServices.set(uuid, terms)
    const { end_date: end } = data
    if (typeof end === 'string' && (terms.end === null || end < terms.end)) terms.end = end
    if (typeof data.notice_period_entity === 'number') terms.hasNotice = true
  }
  return listRecords(store, 'arrangements', -1, 0).map(({ uuid, data }) => {
    const services = ofServices.get(uuid)
    return {
      end: typeof data.end_date === 'string' ? data.end_date : (services?.end ?? null),
      hasNotice: typeof data.notice_period_entity === 'number' || services?.hasNotice === true,
    }
  })
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
