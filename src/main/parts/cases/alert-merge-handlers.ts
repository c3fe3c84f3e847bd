import { problem } from '../../../contract/problem.ts'
import { maxAlertsAtOnce } from '../../../contract/workstation/alert-inbox.ts'
import { alertMergeOperations } from '../../../contract/workstation/alert-merge.ts'
import { implement } from '../../operations/implement.ts'
import { mergedUnder, putUnder } from '../../store/alert-merges.ts'
import { type AlertRecord, alertWithId } from '../../store/alerts.ts'
import type { ReadHandle } from '../../store/handle.ts'
import { inAct } from '../../store/log.ts'
import { alertRow } from './alert-row.ts'
import type { Context } from './context.ts'

/** Merges alerts, and takes them apart again. */
export const alertMergeHandlers = implement<typeof alertMergeOperations, Context>(alertMergeOperations, {
  'alertInbox.previewMerge': ({ ids }, { store }) => {
    const alerts = mergeable(ids, store.reader)
    const oldest = alerts.reduce<AlertRecord | null>(
      (first, each) => (first === null || isOlder(each, first) ? each : first),
      null,
    )
    return {
      oldest: oldest === null ? null : alertRow(oldest),
      together: alerts.reduce((sum, { merged }) => sum + 1 + merged, 0),
      left: ids.length - alerts.length,
    }
  },
  'alertInbox.merge': ({ ids, under }, context) => {
    const { store } = context
    const leader = alertWithId(store.reader, under)
    if (leader === null) return problem('not-found', 'There is no such alert.')
    if (leader.status !== 0 || leader.merged_into !== null)
      return problem(
        'conflict',
        leader.status === 0
          ? 'The alert to merge under is merged under another one itself. Take it apart first, or merge under that one.'
          : 'The alert to merge under was decided about already. Merge under one that is in triage.',
        { id: under, merged_into: leader.merged_into },
      )
    const alerts = mergeable(ids, store.reader).filter(({ id }) => id !== under)
    const together = alerts.reduce((sum, { merged }) => sum + 1 + merged, leader.merged)
    if (together > maxAlertsAtOnce)
      return problem(
        'too-large',
        `At most ${maxAlertsAtOnce.toLocaleString('en')} alerts can be merged under one.`,
      )
    const asked = ids.filter((id) => id !== under).length
    if (alerts.length === 0) return { merged: 0, left: asked }
    const draft = context.draft(`Merged ${named(alerts)} under ${leader.title}`.slice(0, 300))
    inAct(store, draft, (act) => {
      for (const alert of alerts) {
        // what was merged under one that is merged now goes with it: there are no chains
        for (const id of mergedUnder(act.writer, alert.number, maxAlertsAtOnce)) putUnder(act, id, under)
        putUnder(act, alert.id, under)
      }
    })
    context.publish('alerts', {})
    return { merged: alerts.length, left: asked - alerts.length }
  },
  'alertInbox.takeApart': (input, context) => {
    const { store } = context
    const leader = 'under' in input ? alertWithId(store.reader, input.under) : null
    if ('under' in input && leader === null) return problem('not-found', 'There is no such alert.')
    const ids =
      'ids' in input
        ? [...new Set(input.ids)]
        : mergedUnder(store.reader, leader?.number ?? 0, maxAlertsAtOnce)
    const alerts = ids.flatMap((id) => {
      const alert = alertWithId(store.reader, id)
      return alert !== null && alert.merged_into !== null ? [alert] : []
    })
    if (alerts.length === 0) return { taken: 0 }
    const draft = context.draft(`Took ${named(alerts)} apart`.slice(0, 300))
    inAct(store, draft, (act) => {
      for (const { id } of alerts) putUnder(act, id, null)
    })
    context.publish('alerts', {})
    return { taken: alerts.length }
  },
})

function named(alerts: readonly AlertRecord[]): string {
  const [only] = alerts
  return alerts.length === 1 && only !== undefined ? `the alert ${only.title}` : `${alerts.length} alerts`
}

/** Alerts that are in triage and under no other one. */
function mergeable(ids: readonly string[], reader: ReadHandle): AlertRecord[] {
  return [...new Set(ids)].flatMap((id) => {
    const alert = alertWithId(reader, id)
    return alert !== null && alert.status === 0 && alert.merged_into === null ? [alert] : []
  })
}

function isOlder(one: AlertRecord, other: AlertRecord): boolean {
  return one.detected_at === other.detected_at
    ? one.number < other.number
    : one.detected_at < other.detected_at
}
