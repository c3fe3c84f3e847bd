import type { reviewChangedAlerts } from '../../../contract/workstation/alerts/alert-inbox.ts'
import type { Handler } from '../../operations/call/context.ts'
import { type AlertRecord, alertDecisions, alertWithId, undecided } from '../../store/alerts/alerts.ts'
import { inAct } from '../../store/log/log.ts'
import { namedAlerts } from '../cases/model/decide-alerts.ts'
import type { Context } from './context.ts'

/** Reviews alerts that changed after their decision: the decision stays, or is made anew in triage. */
export const reviewChanged: Handler<typeof reviewChangedAlerts, Context> = ({ ids, outcome }, context) => {
  const { store, draft, publish } = context
  const asked = [...new Set(ids)]
  const alerts = asked.flatMap((id): AlertRecord[] => {
    const alert = alertWithId(store.reader, id)
    const isMeant = alert?.changed_since === 1 && (outcome === 'seen' || alert.status === 1)
    return isMeant ? [alert] : []
  })
  if (alerts.length === 0) return { reviewed: 0, left: asked.length }
  const title = outcome === 'seen' ? 'Looked at the change of' : 'Put back into triage'
  inAct(store, draft(`${title} ${namedAlerts(alerts)}`.slice(0, 300)), (act) => {
    for (const { id } of alerts) {
      const decision = alertDecisions.get(act.writer, id) ?? undecided
      alertDecisions.put(act, id, outcome === 'seen' ? { ...decision, changed_since: 0 } : undecided)
    }
  })
  publish('alerts', {})
  return { reviewed: alerts.length, left: asked.length - alerts.length }
}
