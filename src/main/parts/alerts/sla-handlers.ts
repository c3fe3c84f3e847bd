import { slaOperations } from '../../../contract/workstation/alerts/sla-targets.ts'
import { nameOf } from '../../operations/call/context.ts'
import { implement } from '../../operations/call/implement.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { acknowledgeAlerts } from '../../store/alerts/sla-clocks.ts'
import type { Context } from './context.ts'

/** Handlers for SLA times in the window. Acknowledging cannot be taken back: it says when somebody first saw to it. */
export const slaHandlers = implement<typeof slaOperations, Context>(slaOperations, {
  'alertInbox.acknowledge': ({ ids }, { store, clock, caller, publish }) => {
    const distinct = [...new Set(ids)]
    const answer = acknowledgeAlerts(store.writer, distinct, isoTime(clock), nameOf(caller))
    if (answer.acknowledged > 0) publish('alerts', {})
    return answer
  },
})
