import { problem } from '../../../contract/problem.ts'
import { alertInboxOperations } from '../../../contract/workstation/alerts/alert-inbox.ts'
import { implement } from '../../operations/call/implement.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { isLookedAt } from '../../store/alerts/alert-conditions.ts'
import { alertCounts, countsOfPassing } from '../../store/alerts/alert-counts.ts'
import { alertSlice, countList, isByIndex, newestAlert } from '../../store/alerts/alert-list.ts'
import { alertWithId } from '../../store/alerts/alerts.ts'
import { hasSample } from '../../store/alerts/sample-incident.ts'
import { severityOf, statusOf } from '../cases/model/alert-item.ts'
import { alertRow } from './alert-row.ts'
import type { Context } from './context.ts'
import { keptFilter } from './kept-filter.ts'
import { openedAlert } from './opened-alert.ts'
import { raiseAlert } from './raise-alert.ts'
import { makeReadyForFilters, orderIsRead } from './ready-for-filters.ts'
import { reviewChanged } from './review-changed.ts'

/** Handlers for the alert inbox. */
export const alertInboxHandlers = implement<typeof alertInboxOperations, Context>(alertInboxOperations, {
  'alertInbox.read': async ({ filter, order, up_to, offset, limit }, { store, clock }) => {
    const upTo = up_to ?? newestAlert(store.reader)
    const list = {
      filter: keptFilter(filter, isoTime(clock)),
      upTo,
      gravestFirst: order === 'gravest',
      byTime: order !== 'newest',
    }
    if (list.byTime && !isByIndex(list, { offset, limit })) await orderIsRead(store.reader)
    const { alerts, total, isCut, overdue } = alertSlice(store.reader, list, { offset, limit })
    makeReadyForFilters(store.reader)
    return { items: alerts.map(alertRow), total, truncated: isCut, up_to: upTo, overdue }
  },
  'alertInbox.count': ({ filter, up_to }, { store: { reader }, clock }) => {
    const kept = keptFilter(filter, isoTime(clock))
    const { counts, isCut } = isLookedAt(kept)
      ? countsOfPassing(reader, kept)
      : { counts: alertCounts(reader), isCut: false }
    return {
      counts: counts.map(({ source, status, severity, overdue, count }) => ({
        source,
        status: statusOf(status),
        severity: severityOf(severity),
        overdue: overdue === 1,
        count,
      })),
      truncated: isCut,
      has_sample: hasSample(reader),
      ...countList(reader, kept, up_to),
    }
  },
  'alertInbox.open': ({ id }, { store, clock, mentions }) => {
    const alert = alertWithId(store.reader, id)
    if (alert === null) return problem('not-found', 'There is no such alert.')
    return openedAlert(alert, { reader: store.reader, mentions, now: isoTime(clock) })
  },
  'alertInbox.dismiss': ({ ids, reason_code, comment }, context) =>
    context.bulk.run({ do: 'dismiss', ids, reason_code, comment: comment ?? null }, context),
  'alertInbox.escalate': ({ ids, case_id, title }, context) =>
    context.bulk.run({ do: 'escalate', ids, case_id, title }, context),
  'alertInbox.reviewChanged': reviewChanged,
  'alertInbox.raise': raiseAlert,
})
