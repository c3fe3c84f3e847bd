import { alertMergeOperations } from '../../../contract/workstation/alerts/alert-merge.ts'
import { implement } from '../../operations/call/implement.ts'
import { Pace, yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import type { AlertRecord } from '../../store/alerts/alerts.ts'
import { alertRow } from './alert-row.ts'
import type { Context } from './context.ts'
import { mergeableAlert } from './merge-alerts.ts'

/** Merges alerts, and separates them again. */
export const alertMergeHandlers = implement<typeof alertMergeOperations, Context>(alertMergeOperations, {
  'alertInbox.previewMerge': async ({ ids }, { store }) => {
    const pace = new Pace()
    let oldest: AlertRecord | null = null
    let together = 0
    let found = 0
    for (const [index, id] of [...new Set(ids)].entries()) {
      const alert = mergeableAlert(store.reader, id)
      if (pace.isOver(index)) await yieldToEventLoop()
      if (alert === null) continue
      found += 1
      together += 1 + alert.merged
      if (oldest === null || isOlder(alert, oldest)) oldest = alert
    }
    return { oldest: oldest === null ? null : alertRow(oldest), together, left: ids.length - found }
  },
  'alertInbox.merge': ({ ids, under }, context) => context.bulk.run({ do: 'merge', ids, under }, context),
  'alertInbox.takeApart': (what, context) => context.bulk.run({ do: 'takeApart', what }, context),
})

function isOlder(one: AlertRecord, other: AlertRecord): boolean {
  return one.detected_at === other.detected_at
    ? one.number < other.number
    : one.detected_at < other.detected_at
}
