import { problem } from '../../../contract/problem.ts'
import { slaOperations } from '../../../contract/workstation/sla-targets.ts'
import { isoTime } from '../../operations/clock.ts'
import { nameOf } from '../../operations/context.ts'
import { implement } from '../../operations/implement.ts'
import { alertWithId, decisionOfAlert } from '../../store/alerts.ts'
import { acknowledgeAlert } from '../../store/sla-clocks.ts'
import type { Context } from './context.ts'

/** Handlers for SLA times in the window. Acknowledging an alert is not an act: it cannot be taken back. */
export const slaHandlers = implement<typeof slaOperations, Context>(slaOperations, {
  'alertInbox.acknowledge': ({ id }, { store, clock, caller, publish }) => {
    const alert = alertWithId(store.reader, id)
    if (alert === null) return problem('not-found', 'There is no such alert.')
    const now = isoTime(clock)
    const isFirst = acknowledgeAlert(store.writer, alert.number, now, nameOf(caller))
    // only then does a list change
    if (isFirst && alert.overdue === 1) publish('alerts', {})
    return { acknowledged_at: decisionOfAlert(store.reader, alert.number).acknowledged_at ?? now }
  },
})
