import type { TargetName } from '../../../contract/workstation/sla-targets.ts'
import { addCaseEvent } from '../../store/case-timeline.ts'
import type { Act } from '../../store/log.ts'
import { raiseEvent } from '../../store/webhook-events.ts'

/** A target that was missed, as it is told to others. */
export type SlaBreached = {
  readonly target: TargetName
  /** The moment at which it ran out; it may have been found later. */
  readonly due: string
  readonly alert: { readonly id: string; readonly title: string } | null
  /** The case that missed it, or to which the alert went. */
  readonly case: { readonly id: string; readonly number: number; readonly title: string } | null
}

/**
 * Tells of a breach where it belongs: in the timeline of its case, and to the webhooks that listen. It is called once for each
 * breach, in the transaction that writes it.
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
