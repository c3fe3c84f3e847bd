import type { TargetName } from '../../../contract/workstation/alerts/sla-targets.ts'
import { addCaseEvent } from '../../store/cases/case-timeline.ts'
import type { Act } from '../../store/log/log.ts'
import { raiseEvent } from '../../store/webhooks/webhook-events.ts'

/** A missed target, as reported to others. */
export type SlaBreached = {
  readonly target: TargetName
  /** When it expired; it may have been detected later. */
  readonly due: string
  readonly alert: { readonly id: string; readonly title: string } | null
  /** The case that missed it, or to which the alert was escalated. */
  readonly case: { readonly id: string; readonly number: number; readonly title: string } | null
}

/**
 * Records a breach in the timeline of its case, and reports it to webhooks. It is called once per breach, in the
 * transaction that writes it.
 */
export function slaBreached(act: Act, { target, due, alert, case: of }: SlaBreached): void {
  raiseEvent(act, 'sla.breached', {
    case_id: of?.id ?? null,
    ...(alert !== null && { alert_id: alert.id }),
    target,
    verdict: null,
  })
  if (of === null) return
  addCaseEvent(act.writer, of.number, {
    at: due,
    by: 'host',
    kind: 'sla_breached',
    data: { target, ...(alert !== null && { alert_id: alert.id, title: alert.title }) },
  })
}
